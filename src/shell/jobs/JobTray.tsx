import DonutLarge from '@mui/icons-material/DonutLarge';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { Suspense, useCallback, useSyncExternalStore } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { JobRecord } from '#schemas/wire.ts';
import { unseen } from '../../theme/unseen.ts';
import { lazyChunk } from '../../ui/lazyChunk.ts';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { isRunning } from './jobsQuery.ts';
import { saves } from './saves.ts';
import { useJobCounts } from './useJobCounts.ts';
import { useJobs } from './useJobs.ts';
import { useJobWords } from './useJobWords.ts';

const step = 25;

const Unseen = styled('span')(unseen);

const JobPanel = lazyChunk(() => import('./JobPanel.tsx').then((file) => file.JobPanel));

/** The background jobs in the header: their progress and results. Hidden when there are none. */
export function JobTray() {
  const translate = useTranslate();
  const jobs = useJobs(useTellEnd());
  const files = useSyncExternalStore(saves.subscribe, saves.list);
  const running = jobs.filter(isRunning).length + files.filter(({ state }) => state === 'running').length;
  const label = running > 0 ? translate('jobs.running', { count: running }) : translate('jobs.name');
  const isHere = jobs.length + files.length > 0;
  return (
    <>
      <JobSpeech jobs={jobs} />
      {isHere && (
        <PopoverButton
          label={label}
          title={translate('jobs.name')}
          onNear={JobPanel.preload}
          icon={
            running > 0 ? (
              <CircularProgress size={19} thickness={5} aria-hidden {...shareOf(jobs)} />
            ) : (
              <DonutLarge fontSize="small" />
            )
          }
        >
          {(close) => (
            <Suspense fallback={<Space />}>
              <JobPanel jobs={jobs} files={files} onClose={close} />
            </Suspense>
          )}
        </PopoverButton>
      )}
    </>
  );
}

function useTellEnd(): (job: JobRecord) => void {
  const notify = useNotify();
  const translate = useTranslate();
  const wordsOf = useJobWords();
  const countsOf = useJobCounts();
  return useCallback(
    (job) => {
      // The import's own dialog shows the result of a check.
      if (job.kind === 'import_check') return;
      const isWell = job.state === 'done' && job.failed === 0;
      notify(translate('jobs.ended', { ...wordsOf(job), counts: countsOf(job) }), {
        type: isWell ? 'success' : 'warning',
      });
    },
    [notify, translate, wordsOf, countsOf],
  );
}

// The ring shows the progress of a single running job; for several it is indeterminate.
function shareOf(jobs: readonly JobRecord[]) {
  const [job, ...others] = jobs.filter(isRunning);
  if (!job?.total || others.length > 0) return {};
  return { variant: 'determinate', value: Math.max(4, (100 * (job.done + job.failed)) / job.total) } as const;
}

const Space = styled('div')({ width: 320, height: 120 });

/** Announces the progress of running jobs to screen readers: at the start and at each quarter, politely. */
function JobSpeech({ jobs }: { readonly jobs: readonly JobRecord[] }) {
  const translate = useTranslate();
  const wordsOf = useJobWords();
  const spoken = jobs.filter(isRunning).map((job) => {
    const share = job.total ? (100 * (job.done + job.failed)) / job.total : 0;
    return translate('jobs.spoken', { title: wordsOf(job).title, percent: Math.floor(share / step) * step });
  });
  return <Unseen role="status">{spoken.join(' ')}</Unseen>;
}
