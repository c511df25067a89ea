import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { isReadable } from '#schemas/complete.ts';
import { type FieldTypeName, fieldTypeName } from '#schemas/fields/all.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import type { CellView } from '../../fields/cellView.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { useWords } from '../../lang.ts';
import { isLong } from '../isLong.ts';
import { useCellView } from '../list/useCellView.ts';

/** A record's values by name, in the groups of its resource. */
export function RecordGroups({ resource, record }: { readonly resource: Resource; readonly record: Row }) {
  const words = useWords();
  const rows = useMemo(() => [record], [record]);
  const view = useCellView(resource, resource.schema.properties, rows);
  return (
    <Groups>
      {resource.show.groups.map(({ label, fields }) => (
        <Card key={fields.join()} component="section">
          {label && <h2>{words(label)}</h2>}
          <dl>
            {fields.map((name) => {
              const property = resource.schema.properties[name];
              if (!property || !isReadable(property)) return null;
              return <Entry key={name} {...{ name, property, record, view }} />;
            })}
          </dl>
        </Card>
      ))}
    </Groups>
  );
}

interface EntryProps {
  readonly name: string;
  readonly property: Property;
  readonly record: Row;
  readonly view: CellView;
}

// These want the whole width.
const wide: ReadonlySet<FieldTypeName> = new Set([
  'longText',
  'html',
  'markdown',
  'code',
  'sql',
  'json',
  'rows',
  'ipList',
  'words',
  'files',
]);

function Entry({ name, property, record, view }: EntryProps) {
  const value = record[name] ?? null;
  const isWide = isLong(value) || (value !== null && value !== '' && wide.has(fieldTypeName(property)));
  return (
    <div data-wide={isWide || undefined}>
      <dt>{property.label?.[view.lang] ?? name}</dt>
      <dd>{drawValue({ name, value, property, record, view })}</dd>
    </div>
  );
}

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  fontVariantNumeric: 'tabular-nums',
  ...cellStyles(theme),
  '& section': { minWidth: 0, padding: '18px 20px' },
  '& h2': { ...theme.typography.h4, margin: '0 0 14px' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
    gap: '16px 24px',
    margin: 0,
  },
  '& dl > div': { minWidth: 0 },
  '& dl > div[data-wide]': { gridColumn: '1 / -1' },
  '& dt': { marginBottom: 3, fontSize: '0.8125rem', color: theme.tokens.inkSoft },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.6 },
  [theme.breakpoints.down('sm')]: {
    '& section': { padding: 14 },
    '& dl': { gap: 8 },
    '& dl > div[data-wide]': { marginTop: 8 },
    '& dl > div:not([data-wide])': {
      display: 'grid',
      gridTemplateColumns: 'minmax(84px, 32%) 1fr',
      gap: 12,
      alignItems: 'baseline',
      // A picture has its base line at its foot.
      '&:has(img)': { alignItems: 'start' },
    },
  },
}));
