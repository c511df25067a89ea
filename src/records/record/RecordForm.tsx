import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isWritable } from '#schemas/complete.ts';
import { keptSecretsField } from '#schemas/derive/keptSecrets.ts';
import type { Lang, Resource, Row } from '#schemas/resource.ts';
import { useFeature } from '../../feature.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import type { Command } from '../../shell/commands/command.ts';
import { useCommands } from '../../shell/commands/present.ts';
import { DrawnForm } from '../forms/DrawnForm.tsx';
import { DraftNote } from '../forms/keep/DraftNote.tsx';
import { useOffered } from '../forms/rules/useOffered.ts';
import { useSaveKey } from '../forms/useSaveKey.ts';
import { formValues, isSecret, withRemoved } from '../forms/values.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import type { SavedWord } from './savedWord.ts';
import { useFormSessions } from './useFormSessions.ts';
import { useSaveQuestion } from './useSaveQuestion.tsx';
import { type Save, useSaving } from './useSaving.ts';

/** Options for a page that draws a record's form by hand. */
export interface FormOptions {
  /** The schema is generated at run time: the compiled rules do not apply to it. */
  readonly isMade?: boolean;
  /** Called with the input on each change. */
  readonly onTyped?: (values: Row) => void;
}

interface RecordFormProps extends FormOptions {
  readonly resource: Resource;
  readonly purpose: 'add' | 'edit';
  /** The record as it was read, or the defaults of a new one. */
  readonly record: Row;
  readonly save: Save;
  /** Called after a save, with the record to continue with if the form stays open. */
  readonly onSaved: (record: IdRow, intent: string, word: SavedWord) => Row | undefined;
  readonly submitLabel?: string;
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
}

/**
 * The form of a record. No input is lost, regardless of what happens to the page, the session or the record.
 */
export function RecordForm(all: RecordFormProps) {
  const { resource, purpose, record, save, onSaved, isMade = false, onTyped, children, ...props } = all;
  const id = `record${useId().replace(/\W/g, '')}`;
  const rounds = useFormSessions(resource, record);
  const { round, draft, kept } = rounds;
  const { name, form } = resource;
  const schema = useOffered(resource.schema, round.base);
  const saving = useSaving({
    ...{ schema, rounds, onSaved },
    save: (values, base, quiet) => save(withRemoved(schema, values), base, quiet),
  });
  const { trouble } = saving;
  const question = useSaveQuestion(resource, purpose);
  const before = useMemo(() => formValues(schema, round.base), [schema, round.base]);
  useSaveCommand(id, props.submitLabel);
  return (
    <Sheet>
      {draft && <DraftNote draft={draft} record={record} onDiscard={() => rounds.begin(record)} />}
      {trouble?.kind === 'gone' && (
        <DeletedNote resource={resource} values={() => kept.values() ?? round.values} />
      )}
      <DrawnForm
        key={round.number}
        id={id}
        schema={schema}
        purpose={purpose}
        groups={form.groups}
        parts={useFeature(resource).fields}
        {...(!isMade && { rules: `${name}.${purpose}` })}
        value={round.values}
        before={before}
        kept={(round.base[keptSecretsField] ?? undefined) as readonly string[] | undefined}
        errors={round.errors}
        onChange={(values) => {
          kept.typed(values);
          onTyped?.(values);
        }}
        onSubmit={async (values, intent) => {
          if (await question.agreed(values, round.base)) await saving.submit(values, intent);
        }}
        place="page"
        autoFocus={purpose === 'add' && round.errors.length === 0}
        {...props}
      >
        {children}
        <PreviewButton resource={resource} values={() => kept.values() ?? round.values} as="button" />
      </DrawnForm>
      {trouble?.kind === 'conflict' && (
        <ConflictDialog resource={resource} clashes={trouble.clashes} {...saving.answers} />
      )}
      {question.element}
    </Sheet>
  );
}

const Sheet = styled(Card)(({ theme }) => ({
  maxWidth: 1080,
  padding: 24,
  overflow: 'visible',
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));

/** Submits a record's form by Ctrl+S, and registers the submit button as a command of the page. */
function useSaveCommand(form: string, label: string | undefined): void {
  const translate = useTranslate();
  const send = useSaveKey(form);
  const word = label ?? translate('form.save');
  const commands = useMemo(
    (): readonly Command[] => [{ name: 'save', label: word, icon: 'save', key: 'Ctrl+S', run: send }],
    [word, send],
  );
  useCommands(commands);
}

interface GoneNoteProps {
  readonly resource: Resource;
  readonly values: () => Row;
}

/** Says that the record was deleted while it was being edited, and lets the user keep the input. */
function DeletedNote({ resource, values }: GoneNoteProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLang();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const list = screenPath(resource, 'list');
  const copy = async () => {
    await navigator.clipboard.writeText(written(resource, values(), lang));
    notify('form.gone.copied', { type: 'success' });
  };
  return (
    <Alert ref={place} tabIndex={-1} severity="warning" role="alert" sx={{ mb: 3 }}>
      <AlertTitle sx={{ fontWeight: 600 }}>{translate('form.gone.title')}</AlertTitle>
      {translate('form.gone.text')}
      <div>
        {/* On an insecure connection pages have no clipboard API; the fields can still be read. */}
        {navigator.clipboard && (
          <Button size="small" color="inherit" onClick={copy}>
            {translate('form.gone.copy')}
          </Button>
        )}
        {list && (
          <Button size="small" color="inherit" component={Link} to={list}>
            {translate('form.gone.back')}
          </Button>
        )}
      </div>
    </Alert>
  );
}

/** The values of a form as text, a line for each field. */
function written({ schema }: Resource, values: Row, lang: Lang): string {
  const told = Object.entries(schema.properties).filter(
    ([name, property]) => isWritable(property) && !isSecret(property) && (values[name] ?? '') !== '',
  );
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  return told
    .map(([name, property]) => `${property.label?.[lang] ?? name}: ${textOf(values[name])}`)
    .join('\n');
}
