import { styled } from '@mui/material/styles';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Property, Resource } from '#schemas/resource.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { useCellView } from '../list/useCellView.ts';
import { Sheet } from '../record/question/Facts.tsx';
import { identity } from '../record/question/whatWeighs.ts';
import { distinctName } from './distinctName.ts';

interface SeveralFactsProps {
  readonly resource: Resource;
  readonly rows: readonly IdRow[];
}

/** Which records an action is about, where they are several: each on a line, with whose it is and what was fixed. */
export function SeveralFacts({ resource, rows }: SeveralFactsProps) {
  const { properties } = resource.schema;
  const view = useCellView(resource, properties, rows);
  const known = new Set(rows.flatMap((row) => identity(resource, row).map(([name]) => name)));
  known.delete(resource.display);
  if (known.size === 0) return null;
  const names = Object.keys(properties).filter((name) => known.has(name));
  return (
    <Sheet>
      <Lines>
        <thead>
          <tr>
            <th scope="col">{resource.label[view.lang]}</th>
            {names.map((name) => (
              <th key={name} scope="col" data-end={isEnd(properties[name]) || undefined}>
                {properties[name]?.label?.[view.lang] ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.id}>
              <th scope="row">{distinctName(resource, record, view.lang)}</th>
              {names.map((name) => {
                const [value, property] = [record[name] ?? null, properties[name] as Property];
                return (
                  <td key={name} data-end={isEnd(property) || undefined}>
                    {drawValue({ name, value, property, record, dense: true, view })}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Lines>
    </Sheet>
  );
}

function isEnd(property: Property | undefined): boolean {
  return property !== undefined && fieldType(property).align === 'end';
}

const Lines = styled('table')(({ theme }) => ({
  ...cellStyles(theme),
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& :is(td, th)': { padding: '4px 12px 4px 0', textAlign: 'start', fontWeight: 400, verticalAlign: 'top' },
  '& [data-end]': { textAlign: 'end' },
  '& tr > :last-child': { paddingInlineEnd: 0 },
  '& thead th': { color: theme.tokens.inkSoft, whiteSpace: 'nowrap' },
}));
