import DonutLarge from '@mui/icons-material/DonutLarge';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { Suspense, useCallback, useSyncExternalStore } from 'react';
import type { JobRecord } from '#schemas/wire.ts';
import { lazyChunk } from '../frame/lazyChunk.ts';
import { PopoverButton } from '../shell/page/PopoverButton.tsx';
import { JobSpeech } from './JobSpeech.tsx';
import { saves } from './saves.ts';
import { useJobCounts } from './useJobCounts.ts';
import { isRunning, useJobs } from './useJobs.ts';
import { useJobWords } from './useJobWords.ts';

const JobPanel = lazyChunk(() => import('./JobPanel.tsx').then((file) => file.JobPanel));

/** The work that takes long, in the header: how far it is, and what came of it. Without any it takes no room. */
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
      // What a check found stands in the import's own window.
      if (job.kind === 'import_check') return;
      const isWell = job.state === 'done' && job.failed === 0;
      notify(translate('jobs.ended', { ...wordsOf(job), counts: countsOf(job) }), {
        type: isWell ? 'success' : 'warning',
      });
    },
    [notify, translate, wordsOf, countsOf],
  );
}

// The ring shows how far the only running job is; several just turn.
function shareOf(jobs: readonly JobRecord[]) {
  const [job, ...others] = jobs.filter(isRunning);
  if (!job?.total || others.length > 0) return {};
  return { variant: 'determinate', value: Math.max(4, (100 * (job.done + job.failed)) / job.total) } as const;
}

const Space = styled('div')({ width: 320, height: 120 });
