import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobDetail } from '#schemas/wire.ts';
import { isRejection } from '../../isRejection.ts';
import { useLang } from '../../lang.ts';
import { isRunning } from './jobsQuery.ts';

/** The details of a job, polled while it runs; disabled without an id. */
export function useJob(id: number | string | undefined) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const lang = useLang();
  return useQuery({
    // The server returns it in the requested language.
    queryKey: ['job', 'getOne', 'report', id, lang],
    enabled: id !== undefined,
    queryFn: (asked) =>
      dataProvider.call<JobDetail>(
        'Admin.Job.Get',
        { id },
        { quiet: isRejection(asked), signal: asked.signal },
      ),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? 700 : false),
  });
}
