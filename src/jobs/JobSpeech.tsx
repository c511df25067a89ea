import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { JobRecord } from '#schemas/wire.ts';
import { unseen } from '../theme/unseen.ts';
import { isRunning } from './useJobs.ts';
import { useJobWords } from './useJobWords.ts';

const step = 25;

/** Says how far the running jobs are to whoever cannot see it: at the start and at each quarter, politely. */
export function JobSpeech({ jobs }: { readonly jobs: readonly JobRecord[] }) {
  const translate = useTranslate();
  const wordsOf = useJobWords();
  const spoken = jobs.filter(isRunning).map((job) => {
    const share = job.total ? (100 * (job.done + job.failed)) / job.total : 0;
    return translate('jobs.spoken', { title: wordsOf(job).title, percent: Math.floor(share / step) * step });
  });
  return <Unseen role="status">{spoken.join(' ')}</Unseen>;
}

const Unseen = styled('span')(unseen);
