import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { parameterAt } from '#schemas/flow/check/functions.ts';
import type { Value } from '#schemas/flow/document.ts';
import { functions } from '#schemas/flow/functions/all.ts';
import { useWords } from '../../lang.ts';
import { AddLine, Line } from './Line.tsx';
import { ValueLines } from './ValueLines.tsx';
import type { PartProps, ValueFieldProps } from './valueFieldProps.ts';

/** The nested values of an expression. */
export function InnerValues(props: ValueFieldProps & PartProps & { readonly value: Value }) {
  const { Field, value, node, collect = false, label, onChange } = props;
  const translate = useTranslate();
  if ('object' in value)
    return (
      <Inner role="group" aria-label={label}>
        <ValueLines
          {...{ node, collect, Field }}
          label={translate('designer.field')}
          values={value.object}
          onChange={(object) => onChange({ object })}
        />
      </Inner>
    );
  if ('fn' in value) return <Arguments {...props} value={value} />;
  const key = 'join' in value ? 'join' : 'list' in value ? 'list' : undefined;
  if (!key) return null;
  const parts = (value as unknown as Record<string, readonly Value[]>)[key] ?? [];
  const put = (next: readonly Value[]) => onChange({ [key]: next } as unknown as Value);
  return (
    <Inner role="group" aria-label={label}>
      {parts.map((part, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
          key={at}
          label={translate('designer.part', { number: at + 1 })}
          onRemove={() => put(parts.filter((_one, other) => other !== at))}
        >
          <Field
            {...{ node, collect }}
            label={translate('designer.part', { number: at + 1 })}
            value={part}
            onChange={(one) => put(parts.with(at, one))}
          />
        </Line>
      ))}
      <AddLine label={translate('designer.addPart')} onAdd={() => put([...parts, { lit: '' }])} />
    </Inner>
  );
}

function Arguments(
  props: ValueFieldProps & PartProps & { readonly value: Extract<Value, { readonly fn: string }> },
) {
  const { Field, value, node, collect = false, onChange } = props;
  const words = useWords();
  const translate = useTranslate();
  const known = functions.get(value.fn);
  if (!known) return null;
  const put = (args: readonly Value[]) => onChange({ ...value, args });
  const hasMore = value.args.length < known.parameters.length || known.parameters.at(-1)?.many === true;
  return (
    <Inner role="group" aria-label={value.fn}>
      <p>{words(known.help)}</p>
      {value.args.map((arg, at) => {
        const parameter = parameterAt(known, at);
        const label = parameter ? words(parameter.label) : `${at + 1}`;
        const isMore = parameter?.optional || parameter?.many || at >= known.parameters.length;
        return (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: an argument is nothing but its place
            key={at}
            label={label}
            {...(isMore && at === value.args.length - 1 && { onRemove: () => put(value.args.slice(0, at)) })}
          >
            <Field
              {...{ node, collect, label }}
              value={arg}
              onChange={(one) => put(value.args.with(at, one))}
            />
          </Line>
        );
      })}
      {hasMore && (
        <AddLine
          label={translate('designer.addArgument')}
          onAdd={() => put([...value.args, { lit: null }])}
        />
      )}
    </Inner>
  );
}

const Inner = styled('div')(({ theme: { tokens } }) => ({
  display: 'grid',
  gap: 8,
  marginLeft: 6,
  paddingLeft: 10,
  borderLeft: `2px solid ${tokens.line}`,
  '& > p': { margin: 0, fontSize: '0.75rem', color: tokens.inkSoft },
}));
