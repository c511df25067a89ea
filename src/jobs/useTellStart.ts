import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { jobsKey } from './jobsKey.ts';

/** Says that a job has started, and has the tray look for it. */
export function useTellStart(): (title: string) => void {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    (title) => {
      void queries.invalidateQueries({ queryKey: jobsKey });
      notify(translate('jobs.started', { title }), { type: 'info' });
    },
    [queries, notify, translate],
  );
}
