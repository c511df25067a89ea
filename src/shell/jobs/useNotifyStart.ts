import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { jobsKey } from './jobsKey.ts';

/** Notifies that a job has started, and refreshes the tray. */
export function useNotifyStart(): (title: string) => void {
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
