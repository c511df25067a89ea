import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import type { JobDetail } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { moment } from '../../ui/moment.ts';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import { ProblemTable } from './ProblemTable.tsx';
import { UndoImport } from './UndoImport.tsx';
import { useJob } from './useJob.ts';
import { useJobCounts } from './useJobCounts.ts';
import { useJobWords } from './useJobWords.ts';
import { useStays } from './useStays.ts';

/** The result of a job: its counts, and each failed row with the reason. */
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

/** The result of a job, and each failed row with the reason. */
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

/**
 * Side effects of an import: secrets that were not shown yet or are still to be set, and what remains when it
 * is undone.
 */
function ImportNotes({ job }: { readonly job: JobDetail }) {
  const translate = useTranslate();
  const lang = useLang();
  const stays = useStays(job);
  const resource = registry.resources.get(job.resource);
  const made = Object.keys((job.result['secrets'] ?? {}) as object);
  const missing = Object.entries((job.result['missing'] ?? {}) as Readonly<Record<string, number>>);
  if (!resource || (stays === undefined && made.length + missing.length === 0)) return null;
  const thing = inSentence(resource.label)[lang];
  const labelOf = (name: string) => resource.schema.properties[name]?.label?.[lang] ?? name;
  const secrets = made.map((name) => {
    const action = renewing(resource, name)?.label?.[lang];
    return translate(`jobs.import.secret.${action ? 'renewed' : 'hidden'}`, {
      thing,
      field: labelOf(name),
      action,
    });
  });
  const unset = missing.map(([name, count]) =>
    translate('jobs.import.missing', { thing, smart_count: count, field: labelOf(name) }),
  );
  return (
    <Alert severity={unset.length > 0 ? 'warning' : 'info'} sx={{ mb: 1.5 }}>
      {[...unset, ...secrets].map((text) => (
        <div key={text}>{text}</div>
      ))}
      {stays}
    </Alert>
  );
}

function renewing({ actions }: Resource, field: string) {
  return Object.values(actions).find(({ renew }) => renew?.includes(field));
}
