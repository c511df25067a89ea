import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobRecord } from '#schemas/wire.ts';
import { jobsKey } from './jobsKey.ts';
import { isRunning } from './useJobs.ts';
import { useJobWords } from './useJobWords.ts';

/** Ends a job before it is through, as long as that has not been asked for. */
export function CancelJob({ job }: { readonly job: JobRecord }) {
  const translate = useTranslate();
  const { title } = useJobWords()(job);
  const cancel = useCancel();
  if (!isRunning(job) || job.cancelling) return null;
  return (
    <Button
      size="small"
      aria-label={translate('jobs.cancelOne', { title })}
      onClick={() => void cancel(job.id)}
    >
      {translate('jobs.cancel')}
    </Button>
  );
}

function useCancel(): (id: number) => Promise<void> {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  return async (id) => {
    try {
      await dataProvider.act('job', 'cancel', [id], {});
    } catch (error) {
      // That it ended by itself meanwhile, or whatever else there is, the frame's dialog tells.
      if (!(error instanceof CallError)) throw error;
    } finally {
      void queries.invalidateQueries({ queryKey: jobsKey });
    }
  };
}
