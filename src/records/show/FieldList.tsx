import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useRecordContext } from 'react-admin';
import { isReadable } from '#schemas/complete.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import type { CellView } from '../../fields/cellView.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { isNothing } from '../../fields/isNothing.ts';
import { isLong } from '../isLong.ts';
import { useCellView } from '../useCellView.ts';

interface FieldListProps {
  readonly resource: Resource;
  readonly fields: readonly string[];
  /** What the cells know about the screen, if already computed. */
  readonly view: CellView;
}

/** Some values of the surrounding record, with labels. */
export function FieldList({ resource, fields, view }: FieldListProps) {
  const record = useRecordContext<Row>() ?? noRecord;
  return (
    <List>
      {fields.map((name) => {
        const property = resource.schema.properties[name];
        if (!property || !isReadable(property) || isLeftOut(resource, name, record)) return null;
        return <Entry key={name} {...{ name, property, record, view }} />;
      })}
    </List>
  );
}

function isLeftOut({ show }: Resource, name: string, record: Row): boolean {
  return show.hideEmpty?.includes(name) === true && (record[name] === false || isNothing(record[name]));
}

/** What the cells of the surrounding record need to know. */
export function useRecordView(resource: Resource): CellView {
  const record = useRecordContext<Row>() ?? noRecord;
  const rows = useMemo(() => [record], [record]);
  return useCellView(resource, resource.schema.properties, rows);
}

const noRecord: Row = {};

interface EntryProps {
  readonly name: string;
  readonly property: Property;
  readonly record: Row;
  readonly view: CellView;
}

function Entry({ name, property, record, view }: EntryProps) {
  const value = record[name] ?? null;
  const isWide = isLong(value) || (value !== null && value !== '' && fieldType(property).wide === 'always');
  return (
    <div data-wide={isWide || undefined}>
      <dt>{property.label?.[view.lang] ?? name}</dt>
      <dd>{drawValue({ name, value, property, record, view })}</dd>
    </div>
  );
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  gap: '16px 24px',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { minWidth: 0 },
  '& > div[data-wide]': { gridColumn: '1 / -1' },
  '& dt': { marginBottom: 3, fontSize: '0.8125rem', color: theme.tokens.inkSoft },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.6 },
  [theme.breakpoints.down('sm')]: {
    gap: 8,
    '& > div[data-wide]': { marginTop: 8 },
    '& > div:not([data-wide])': {
      display: 'grid',
      gridTemplateColumns: 'minmax(84px, 32%) 1fr',
      gap: 12,
      alignItems: 'baseline',
      // The baseline of a picture is its bottom edge.
      '&:has(img)': { alignItems: 'start' },
    },
  },
}));
