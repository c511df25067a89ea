import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { UndoImport } from '../jobs/UndoImport.tsx';
import { useJob } from '../jobs/useJob.ts';
import { isRunning } from '../jobs/useJobs.ts';
import { useWords } from '../lang.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ByChoice, ErrorChoice } from './choices.tsx';
import { DropPlace } from './DropPlace.tsx';
import { JobView } from './JobView.tsx';
import { LackNote } from './LackNote.tsx';
import { MomentNote } from './MomentNote.tsx';
import { type ImportChoice, useImport, type WrittenAs } from './useImport.ts';
import { WrittenChoice } from './WrittenChoice.tsx';

interface ImportDialogProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/**
 * An import from the file to its result: choose, say what the columns are, check, run. By hand, since what each step asks
 * comes out of the file.
 */
export function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const translate = useTranslate();
  const words = useWords();
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const { step, body, buttons, error } = useSteps(resource);
  const title = translate('jobs.import.title', { thing: words(resource.label) });
  const isBusy = step === 1 && error === undefined && body !== null;
  return (
    <Dialog
      open
      fullScreen={isNarrow}
      fullWidth
      maxWidth="md"
      aria-labelledby="import-title"
      // A click beside the dialog does not throw the choices away.
      onClose={(_event, reason) => reason !== 'backdropClick' && onClose()}
    >
      <DialogTitle id="import-title">
        {title} · {translate('jobs.import.step', { step, name: translate(`jobs.import.steps.${step}`) })}
      </DialogTitle>
      <DialogContent aria-live={isBusy ? undefined : 'polite'}>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {error}
          </Alert>
        )}
        {body}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('jobs.close')}</Button>
        {buttons}
      </DialogActions>
    </Dialog>
  );
}

interface Steps {
  readonly step: 1 | 2 | 3 | 4;
  readonly body: ReactNode;
  readonly buttons: ReactNode;
  readonly error: string | undefined;
}

function useSteps(resource: Resource): Steps {
  const translate = useTranslate();
  const { state, busy, send, readAs, start, back, restart } = useImport(resource);
  const { error, head } = state;
  const [chosen, setChosen] = useState<readonly string[]>();
  const [by, setBy] = useState<ImportChoice['by']>('id');
  const [onError, setOnError] = useState<'none' | 'skip'>('none');
  const { data: checked } = useJob(state.check);
  const { data: ran } = useJob(state.run);
  const columns = chosen ?? head?.columns.map(({ field }) => field) ?? [];
  const hasId = columns.includes('id');
  const choice = { columns, by };
  const take = (file: File) => {
    setChosen(undefined);
    void send(file);
  };
  if (state.run !== undefined) {
    const buttons = (
      <>
        {ran?.state === 'failed' && <Button onClick={back}>{translate('jobs.import.back')}</Button>}
        {ran && <UndoImport job={ran} onDone={restart} />}
        <Button onClick={restart}>{translate('jobs.import.another')}</Button>
      </>
    );
    return { step: 4, body: <JobView id={state.run} />, buttons, error };
  }
  if (state.check !== undefined) {
    const isChecking = !checked || isRunning(checked);
    const bad = Number(checked?.result['bad'] ?? 0);
    const body = (
      <>
        <JobView id={state.check} />
        {!isChecking && <ErrorChoice bad={bad} value={onError} onChange={setOnError} />}
      </>
    );
    const isUseless = busy || isChecking || checked.state !== 'done' || (bad > 0 && onError === 'none');
    const buttons = (
      <>
        <Button onClick={back}>{translate('jobs.import.back')}</Button>
        <Button
          variant="contained"
          disabled={isUseless}
          onClick={() => void start('run', { ...choice, on_error: onError })}
        >
          {translate('jobs.import.run')}
        </Button>
      </>
    );
    return { step: 3, body, buttons, error };
  }
  const readAgain = (written: WrittenAs) => {
    setChosen(undefined);
    void readAs(written);
  };
  // A file that cannot be read as it was guessed may be read as it is said to be.
  const isUnread = state.upload !== undefined && !head;
  const isAsked = error !== undefined || Object.keys(state.written).length > 0;
  const written = (head?.format === 'csv' || (isUnread && isAsked)) && (
    <WrittenChoice value={{ ...state.written, ...head }} onChange={readAgain} />
  );
  if (head) {
    const body = (
      <>
        {written}
        <ByChoice hasId={hasId} value={by} onChange={setBy} />
        <MomentNote resource={resource} fields={columns} />
        {(!hasId || by === 'none') && <LackNote resource={resource} fields={columns} />}
        <ColumnTable {...{ resource, head, fields: columns, onChange: setChosen }} />
      </>
    );
    const buttons = (
      <>
        <Button onClick={restart}>{translate('jobs.import.another')}</Button>
        <Button variant="contained" disabled={busy} onClick={() => void start('check', choice)}>
          {translate('jobs.import.check')}
        </Button>
      </>
    );
    return { step: 2, body, buttons, error };
  }
  const help = translate('jobs.import.dropHelp');
  const body = (
    <>
      {written}
      <DropPlace
        {...{ help, file: state.file, sent: state.sent, onFile: take }}
        accept=".csv,.tsv,.txt,.xlsx"
      />
    </>
  );
  return { step: 1, body, buttons: null, error };
}
