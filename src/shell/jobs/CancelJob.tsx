import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobRecord } from '#schemas/wire.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';
import { jobsKey } from './jobsKey.ts';
import { isRunning } from './jobsQuery.ts';
import { useJobWords } from './useJobWords.ts';

/** Cancels a job, unless that was already requested. */
export function CancelJob({ job }: { readonly job: JobRecord }) {
  const translate = useTranslate();
  const { title } = useJobWords()(job);
  const { cancel, busy } = useCancel();
  if (!isRunning(job) || job.cancelling) return null;
  return (
    <BusyButton
      size="small"
      busy={busy}
      aria-label={translate('jobs.cancelOne', { title })}
      onClick={() => void cancel(job.id)}
    >
      {translate('jobs.cancel')}
    </BusyButton>
  );
}

function useCancel() {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const { attempt, busy } = useAttempt();
  const cancel = async (id: number): Promise<void> => {
    // The frame's dialog reports that the job ended in the meantime, and any other error.
    await attempt(async () => void (await dataProvider.act('job', 'cancel', [id], {})));
    void queries.invalidateQueries({ queryKey: jobsKey });
  };
  return { cancel, busy };
}
