import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Value, ValueKind, Values } from '#schemas/flow/document.ts';
import { isComposingKey } from '../../ui/composing.ts';
import { AddLine, Line } from './Line.tsx';
import type { PartProps } from './valueFieldProps.ts';

/** The props of a group of named values. */
export interface ValueLinesProps {
  readonly node: string;
  /** What a name stands for: a field, a column, a parameter. */
  readonly label: string;
  readonly values: Values;
  readonly collect?: boolean;
  /** The expected names with their kinds; without them any name is allowed. */
  readonly known?: Readonly<Record<string, ValueKind>> | undefined;
  /** The syntax of a name, where it differs from that of references. */
  readonly names?: RegExp;
  readonly problemAt?: (name: string) => string | undefined;
  readonly onChange: (values: Values) => void;
  /** Additional content below a value. */
  readonly below?: (name: string) => ReactNode;
}

/** One line per named value, each rendered by the given control. */
export function ValueLines(props: ValueLinesProps & PartProps) {
  const { Field, node, label, values, collect = false, known, problemAt, onChange, below } = props;
  const { names = referable } = props;
  const translate = useTranslate();
  const missing = Object.keys(known ?? {}).filter((name) => !Object.hasOwn(values, name));
  const put = (name: string, value: Value) => onChange({ ...values, [name]: value });
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <Line key={name} label={name} onRemove={() => onChange(without(values, name))}>
          {(!known || !Object.hasOwn(known, name)) && (
            <NameField {...{ label, name, names }} onName={(next) => onChange(renamed(values, name, next))} />
          )}
          <Field
            {...{ node, collect }}
            label={name}
            value={value}
            wanted={known?.[name]}
            problem={problemAt?.(name)}
            onChange={(next) => put(name, next)}
          />
          {below?.(name)}
        </Line>
      ))}
      {missing.map((name) => (
        <AddLine key={name} label={name} onAdd={() => put(name, { lit: null })} />
      ))}
      {!known && (
        <AddLine
          label={translate('designer.addNamed', { what: label })}
          onAdd={() => put(freeName(values), { lit: '' })}
        />
      )}
    </>
  );
}

// The same pattern as in `flow.schema.json`.
const referable = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  readonly names: RegExp;
  readonly onName: (name: string) => void;
}

// A name is committed when typing ends: otherwise each letter would create another field.
function NameField({ label, name, names, onName }: NameFieldProps) {
  const [typed, setTyped] = useState(name);
  const take = () => (names.test(typed) && typed !== name ? onName(typed) : setTyped(name));
  return (
    <TextField
      size="small"
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && !isComposingKey(event) && take()}
    />
  );
}

function renamed(values: Values, from: string, to: string): Values {
  if (Object.hasOwn(values, to)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name === from ? to : name, value]),
  );
}

function without(values: Values, gone: string): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== gone));
}

function freeName(values: Values): string {
  let number = 1;
  while (Object.hasOwn(values, `name${number}`)) number++;
  return `name${number}`;
}
