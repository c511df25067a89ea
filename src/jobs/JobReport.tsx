import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { JobDetail } from '#schemas/wire.ts';
import { moment } from '../shell/page/moment.ts';
import { ToneWord } from '../shell/page/ToneWord.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import { ImportNotes } from './ImportNotes.tsx';
import { ProblemTable } from './problems/ProblemTable.tsx';
import { UndoImport } from './UndoImport.tsx';
import { useJob } from './useJob.ts';
import { useJobCounts } from './useJobCounts.ts';
import { useJobWords } from './useJobWords.ts';

/** What came of a job: how many, and each row that was not done with the reason. */
export function JobReport({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const translate = useTranslate();
  const { data: job, error } = useJob(id);
  const wordsOf = useJobWords();
  return (
    <Dialog open onClose={onClose} aria-labelledby="job-title" maxWidth="md" fullWidth>
      <DialogTitle id="job-title">{job ? wordsOf(job).title : translate('jobs.name')}</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!job && !error && <LinearProgress aria-label={translate('jobs.name')} />}
        {job && <Report job={job} />}
      </DialogContent>
      <DialogActions>
        {job && <UndoImport job={job} onDone={onClose} />}
        <Button variant="contained" onClick={onClose}>
          {translate('jobs.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** How a job went, and each row that was not done with the reason. */
export function Report({ job }: { readonly job: JobDetail }) {
  const translate = useTranslate();
  const { state, tone } = useJobWords()(job);
  const counts = useJobCounts()(job);
  const why = job.result.problem?.message;
  return (
    <>
      <Facts>
        <ToneWord tone={tone}>{state}</ToneWord>
        <span>{counts}</span>
        <span>
          {translate('jobs.startedAt')} {moment(job.created_at)}
        </span>
        {job.ended_at && (
          <span>
            {translate('jobs.endedAt')} {moment(job.ended_at)}
          </span>
        )}
      </Facts>
      {why && <Alert severity="error">{why}</Alert>}
      {job.state === 'broken' && <Alert severity="warning">{translate('jobs.brokenHelp')}</Alert>}
      {job.state === 'cancelled' && <Alert severity="info">{translate('jobs.cancelledHelp')}</Alert>}
      <ImportFacts job={job} />
      <ImportNotes job={job} />
      {job.problems.length > 0 ? (
        <ProblemTable job={job} />
      ) : (
        job.state === 'done' && <p>{translate('jobs.allDone')}</p>
      )}
    </>
  );
}

const Facts = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 18px',
  marginBottom: 12,
  fontSize: '0.8125rem',
  color: tokens.inkSoft,
  fontVariantNumeric: 'tabular-nums',
}));
