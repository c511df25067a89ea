import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobDetail } from '#schemas/wire.ts';
import { useLang } from '../lang.ts';
import { wasRefused } from '../wasRefused.ts';
import { isRunning } from './useJobs.ts';

/** All that is to be said of a job, read again while it runs; nothing for no job. */
export function useJob(id: number | string | undefined) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const lang = useLang();
  return useQuery({
    // The server tells it in the language that is asked for.
    queryKey: ['job', 'getOne', 'report', id, lang],
    enabled: id !== undefined,
    queryFn: (asked) =>
      dataProvider.call<JobDetail>(
        'Admin.Job.Get',
        { id },
        { quiet: wasRefused(asked), signal: asked.signal },
      ),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? 700 : false),
  });
}
