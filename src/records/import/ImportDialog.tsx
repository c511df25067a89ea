import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { concernMoment } from '#schemas/derive/concernMoment.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { ConcernedApi } from '#schemas/payloads/gate.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang, useWords } from '../../lang.ts';
import { isRunning } from '../../shell/jobs/jobsQuery.ts';
import { UndoImport } from '../../shell/jobs/UndoImport.tsx';
import { useJob } from '../../shell/jobs/useJob.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useKeptState, useStateKey } from '../forms/keep/keptState.ts';
import { ConcernNote, chosenMoment } from '../record/ConcernNote.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import { ByChoice, ErrorChoice } from './choices.tsx';
import { DropPlace } from './DropPlace.tsx';
import { lacking } from './importable.ts';
import { JobView } from './JobView.tsx';
import { importChoice } from './keptNames.ts';
import { type ImportChoice, useImport, type WrittenAs } from './useImport.ts';
import { WrittenChoice } from './WrittenChoice.tsx';

interface ImportDialogProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/**
 * An import from the file to its result: choose a file, assign the columns, check, run. By hand, since the
 * steps depend on the file.
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
      // A click outside the dialog does not discard the choices.
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

interface DialogChoice {
  readonly chosen?: readonly string[] | undefined;
  readonly by: ImportChoice['by'];
  readonly onError: 'none' | 'skip';
  /** When the imported records take effect, as entered; empty for at once. */
  readonly from: string;
}

function useSteps(resource: Resource): Steps {
  const translate = useTranslate();
  const { state, busy, send, readAs, start, back, restart } = useImport(resource);
  const { error, head } = state;
  const [{ chosen, by, onError, from }, setChoice] = useKeptState<DialogChoice>(
    useStateKey(importChoice),
    () => ({
      by: 'id',
      onError: 'none',
      from: '',
    }),
  );
  const setChosen = (next: readonly string[] | undefined) =>
    setChoice((before) => ({ ...before, chosen: next }));
  const setBy = (next: ImportChoice['by']) => setChoice((before) => ({ ...before, by: next }));
  const setOnError = (next: DialogChoice['onError']) => setChoice((before) => ({ ...before, onError: next }));
  const setFrom = (next: string) => setChoice((before) => ({ ...before, from: next }));
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
    const concerned = checked?.result['concerned'] as readonly ConcernedApi[] | null | undefined;
    const [moment, at] = [concernMoment(resource), chosenMoment(from)];
    const fill = concerned !== undefined && moment && at ? { fill: { [moment]: at } } : {};
    const body = (
      <>
        <JobView id={state.check} />
        {concerned !== undefined && (
          <ConcernNote {...{ resource, items: concerned, from, onFrom: setFrom }} />
        )}
        {!isChecking && <ErrorChoice bad={bad} value={onError} onChange={setOnError} />}
      </>
    );
    const isUseless = isChecking || checked.state !== 'done' || (bad > 0 && onError === 'none');
    const buttons = (
      <>
        <Button onClick={back}>{translate('jobs.import.back')}</Button>
        <BusyButton
          variant="contained"
          busy={busy}
          disabled={isUseless}
          onClick={() => void start('run', { ...choice, ...fill, on_error: onError })}
        >
          {translate('jobs.import.run')}
        </BusyButton>
      </>
    );
    return { step: 3, body, buttons, error };
  }
  const readAgain = (written: WrittenAs) => {
    setChosen(undefined);
    void readAs(written);
  };
  // A file that could not be parsed as guessed may be parsed with other settings.
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
        <BusyButton variant="contained" busy={busy} onClick={() => void start('check', choice)}>
          {translate('jobs.import.check')}
        </BusyButton>
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

interface MomentNoteProps {
  readonly resource: Resource;
  /** The field of each column; empty for none. */
  readonly fields: readonly string[];
}

/** The time zone for moments without one, where a column has moments. */
export function MomentNote({ resource: { schema }, fields }: MomentNoteProps) {
  const translate = useTranslate();
  const hasMoments = fields.some((field) => {
    const property = schema.properties[field];
    return property !== undefined && fieldType(property).time === 'moment';
  });
  return hasMoments ? <p>{translate('jobs.import.zone')}</p> : null;
}

interface LackNoteProps {
  readonly resource: Resource;
  /** The field of each column; empty for none. */
  readonly fields: readonly string[];
}

/** The missing columns of a file whose rows are all added. */
function LackNote({ resource, fields }: LackNoteProps) {
  const translate = useTranslate();
  const lang = useLang();
  const names = lacking(resource, fields, lang).join(translate('list.comma'));
  if (names === '') return null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {translate('jobs.import.lacking', { names })}
    </Alert>
  );
}
