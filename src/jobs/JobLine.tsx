import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { JobRecord } from '#schemas/wire.ts';
import { ToneWord } from '../shell/page/ToneWord.tsx';
import { percentOf } from './bar/percentOf.ts';
import { CancelJob } from './CancelJob.tsx';
import { LineFrame } from './LineFrame.tsx';
import { useJobCounts } from './useJobCounts.ts';
import { isRunning } from './useJobs.ts';
import { useJobWords } from './useJobWords.ts';

/** One job in the tray. */
export function JobLine({ job, onOpen }: { readonly job: JobRecord; readonly onOpen: () => void }) {
  const translate = useTranslate();
  const { title, state, tone } = useJobWords()(job);
  const counts = useJobCounts()(job);
  return (
    <LineFrame
      title={title}
      state={
        <ToneWord tone={tone}>
          {job.cancelling && isRunning(job) ? translate('jobs.cancelling') : state}
        </ToneWord>
      }
      percent={percentOf(job)}
      isRunning={isRunning(job)}
    >
      <small>{counts}</small>
      <CancelJob job={job} />
      <Button size="small" aria-label={translate('jobs.reportOne', { title })} onClick={onOpen}>
        {translate('jobs.report')}
      </Button>
    </LineFrame>
  );
}
