import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { JobRecord } from '#schemas/wire.ts';

const grouped = new Intl.NumberFormat('en');

/** The progress counts of a job, as text. */
export function useJobCounts(): (job: JobRecord) => string {
  const translate = useTranslate();
  return useCallback(
    ({ state, total, done, failed }) => {
      const gone = grouped.format(done + failed);
      const failures = failed > 0 ? [translate('jobs.failed', { count: grouped.format(failed) })] : [];
      if (state !== 'running') {
        const isShort = total !== null && done + failed < total;
        const ended = isShort
          ? translate('jobs.doneOf', { count: grouped.format(done), total: grouped.format(total) })
          : translate('jobs.done', { count: grouped.format(done) });
        return [ended, ...failures].join(' · ');
      }
      const far =
        total === null
          ? translate('jobs.soFar', { done: gone })
          : translate('jobs.progress', { done: gone, total: grouped.format(total) });
      return [far, ...failures].join(' · ');
    },
    [translate],
  );
}
