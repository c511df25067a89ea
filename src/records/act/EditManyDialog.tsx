import { styled } from '@mui/material/styles';
import { useMemo, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { changedFields } from '#providers/changes.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { manyFields } from '#schemas/derive/manyFields.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { useNotifyStart } from '../../shell/jobs/useNotifyStart.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useOffered } from '../forms/rules/useOffered.ts';
import { newValues } from '../forms/values.ts';
import type { Task } from './task.ts';
import { useTaskWords } from './taskWords.ts';
import { useMatchCount } from './useMatchCount.ts';

interface EditManyDialogProps {
  readonly resource: Resource;
  readonly task: Task;
  /** Called once the job has started. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const noFields: ObjectSchema = { type: 'object', properties: {} };
const noRecord: Row = {};

/**
 * Sets some fields of records to the same values: a choice of fields, and the form of the chosen ones. A feature's
 * own widgets are not used: they read the other fields of their record.
 */
export function EditManyDialog({ resource, task, onDone, onClose }: EditManyDialogProps) {
  const { rows, all } = task;
  const ids = rows.map(({ id }) => id);
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const tellStart = useNotifyStart();
  const { deed, title } = useTaskWords(resource)(task);
  const matching = useMatchCount(resource, all);
  const common = useMemo(() => manyFields(resource) ?? noFields, [resource]);
  const offered = useOffered(common, noRecord);
  const begun = useMemo(() => newValues(common), [common]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const typed = useRef(begun);
  const schema = useMemo(() => only(offered, chosen), [offered, chosen]);
  const unready = all && !matching.total ? matching.text : undefined;
  const submit = async (values: Row) => {
    // An empty value is none of the form's, and clears the field.
    const fields = Object.fromEntries([...chosen].map((name) => [name, values[name] ?? null]));
    const scope = all ?? { filter: { id: { in: ids } } };
    tellStart(deed, await dataProvider.actOnAll(resource.name, 'edit', scope, fields));
    onDone();
  };
  return (
    <FormDialog
      title={title(matching.total)}
      text={
        <>
          <p>{translate('list.editManyText')}</p>
          <p>{matching.error?.message ?? (all ? matching.text : translate('jobs.match.text'))}</p>
          <FieldChoice schema={offered} chosen={chosen} onChosen={setChosen} />
          <Question resource={resource} chosen={chosen} />
        </>
      }
      keepAs={`edit:${all ? 'all' : ids.join()}`}
      schema={schema}
      value={begun}
      autoFocus={false}
      submitLabel={deed}
      withheld={chosen.size === 0 ? translate('list.editManyNone') : unready}
      // A restored draft has fields that were chosen. The form keeps the value of one that no longer is.
      onChange={(values) => {
        const changed = Object.keys(changedFields(values, typed.current));
        const names = changed.filter((name) => name in common.properties);
        typed.current = values;
        // A discarded draft takes its fields with it.
        if (values === begun) return setChosen(new Set());
        setChosen((now) => (names.every((name) => now.has(name)) ? now : new Set([...now, ...names])));
      }}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

function only({ properties, required = [] }: ObjectSchema, chosen: ReadonlySet<string>): ObjectSchema {
  const fields = Object.entries(properties).filter(([name]) => chosen.has(name));
  return {
    type: 'object',
    required: required.filter((name) => chosen.has(name)),
    properties: Object.fromEntries(fields),
  };
}

interface FieldChoiceProps {
  readonly schema: ObjectSchema;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

function FieldChoice({ schema: { properties }, chosen, onChosen }: FieldChoiceProps) {
  const translate = useTranslate();
  const lang = useLang();
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChosen(next);
  };
  return (
    <Fields>
      <legend>{translate('list.editManyFields')}</legend>
      {Object.entries(properties).map(([name, { label }], at) => (
        <label key={name}>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/noAutofocus: the first choice of a dialog
            autoFocus={at === 0}
            checked={chosen.has(name)}
            onChange={() => toggle(name)}
          />
          {label?.[lang] ?? name}
        </label>
      ))}
    </Fields>
  );
}

// What the form of one record asks before it saves such a field.
function Question({
  resource,
  chosen,
}: {
  readonly resource: Resource;
  readonly chosen: ReadonlySet<string>;
}) {
  const lang = useLang();
  const { confirm } = resource.form;
  if (!confirm?.on.includes('edit') || !confirm.fields.some((name) => chosen.has(name))) return null;
  return <p>{confirm.text[lang]}</p>;
}

const Fields = styled('fieldset')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 18px',
  maxHeight: 180,
  margin: '12px 0 0',
  padding: '4px 12px 8px',
  overflowY: 'auto',
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  color: tokens.ink,
  fontSize: '0.875rem',
  '& > legend': { padding: '0 4px', color: tokens.inkSoft, fontSize: '0.8125rem' },
  '& > label': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, cursor: 'pointer' },
  '& input': { width: 16, height: 16, margin: 0, accentColor: tokens.accent },
}));
