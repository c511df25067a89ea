import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobRecord } from '#schemas/wire.ts';
import { useAttempt } from '../forms/useAttempt.ts';
import { jobsKey } from './jobsKey.ts';
import { isRunning } from './useJobs.ts';
import { useJobWords } from './useJobWords.ts';

/** Ends a job before it is through, as long as that has not been asked for. */
export function CancelJob({ job }: { readonly job: JobRecord }) {
  const translate = useTranslate();
  const { title } = useJobWords()(job);
  const { cancel, busy } = useCancel();
  if (!isRunning(job) || job.cancelling) return null;
  return (
    <Button
      size="small"
      disabled={busy}
      aria-label={translate('jobs.cancelOne', { title })}
      onClick={() => void cancel(job.id)}
    >
      {translate('jobs.cancel')}
    </Button>
  );
}

function useCancel() {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const { attempt, busy } = useAttempt();
  const cancel = async (id: number): Promise<void> => {
    // That it ended by itself meanwhile, or whatever else there is, the frame's dialog tells.
    await attempt(async () => void (await dataProvider.act('job', 'cancel', [id], {})));
    void queries.invalidateQueries({ queryKey: jobsKey });
  };
  return { cancel, busy };
}
