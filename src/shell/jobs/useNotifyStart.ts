import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { addStartedJob } from './startedJobs.ts';

/** Notifies that a job has started, and refreshes the tray. */
export function useNotifyStart(): (title: string, job: number) => void {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    (title, job) => {
      addStartedJob(queries, job);
      notify(translate('jobs.started', { title }), { type: 'info' });
    },
    [queries, notify, translate],
  );
}
