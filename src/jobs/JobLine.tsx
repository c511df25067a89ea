import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobRecord } from '#schemas/wire.ts';
import { ToneWord } from '../shell/page/ToneWord.tsx';
import { jobsKey } from './jobsKey.ts';
import { LineFrame } from './LineFrame.tsx';
import { useJobCounts } from './useJobCounts.ts';
import { isRunning } from './useJobs.ts';
import { useJobWords } from './useJobWords.ts';

/** One job in the tray. */
export function JobLine({ job, onOpen }: { readonly job: JobRecord; readonly onOpen: () => void }) {
  const translate = useTranslate();
  const { title, state, tone } = useJobWords()(job);
  const counts = useJobCounts()(job);
  const cancel = useCancel();
  const percent = job.total ? (100 * (job.done + job.failed)) / job.total : undefined;
  return (
    <LineFrame
      title={title}
      state={
        <ToneWord tone={tone}>
          {job.cancelling && isRunning(job) ? translate('jobs.cancelling') : state}
        </ToneWord>
      }
      percent={percent}
      isRunning={isRunning(job)}
    >
      <small>{counts}</small>
      {isRunning(job) && !job.cancelling && (
        <Button
          size="small"
          aria-label={translate('jobs.cancelOne', { title })}
          onClick={() => void cancel(job.id)}
        >
          {translate('jobs.cancel')}
        </Button>
      )}
      <Button size="small" aria-label={translate('jobs.reportOne', { title })} onClick={onOpen}>
        {translate('jobs.report')}
      </Button>
    </LineFrame>
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
