import { styled } from '@mui/material/styles';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isReadable, isWritable } from '#schemas/complete.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { useLang } from '../../lang.ts';
import { useCellView } from '../useCellView.ts';

const noProperties = {};

interface StatesProps {
  readonly resource: Resource;
  readonly record: IdRow;
}

/** The name of the record, and its states. */
export function States({ resource, record }: StatesProps) {
  const lang = useLang();
  const view = useCellView(resource, noProperties, [record]);
  return (
    <Line>
      <span>{`${resource.label[lang]} #${record.id}`}</span>
      {stateFields(resource, record).map(([name, property]) => (
        <span key={name}>
          {drawValue({ name, value: record[name] ?? null, property, record, dense: true, view })}
        </span>
      ))}
    </Line>
  );
}

const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 16px',
  ...cellStyles(theme),
}));

/**
 * The fields of a record's states: those with labels that its actions check or set, or that only the server
 * sets.
 */
function stateFields({ schema, actions }: Resource, record: Row): [string, Property][] {
  const moved = new Set(
    Object.values(actions).flatMap(({ when, set }) => [...Object.keys(when), ...Object.keys(set)]),
  );
  return Object.entries(schema.properties).filter(
    ([name, property]) =>
      (moved.has(name) || (property.enum && !isWritable(property))) &&
      property.options &&
      isReadable(property) &&
      (record[name] ?? null) !== null,
  );
}
