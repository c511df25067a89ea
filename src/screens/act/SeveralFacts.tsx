import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { distinctName } from '#schemas/text/distinctName.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { isNothing } from '../../fields/isNothing.ts';
import { useLang } from '../../lang.ts';
import { useCellView } from '../list/useCellView.ts';
import { Sheet } from '../record/question/Facts.tsx';
import { identityFields } from '../record/question/whatWeighs.ts';
import { columnsOf } from '../table/columns.ts';

interface SeveralFactsProps {
  readonly resource: Resource;
  readonly rows: readonly IdRow[];
}

/** Which records an action is about, where they are several: each on a line, with whose it is and what was fixed. */
export function SeveralFacts({ resource, rows }: SeveralFactsProps) {
  const lang = useLang();
  const columns = useMemo(() => {
    const isTold = (name: string) => name !== resource.display && rows.some((row) => !isNothing(row[name]));
    return columnsOf(resource, identityFields(resource).filter(isTold), lang);
  }, [resource, rows, lang]);
  const properties = useMemo(
    () => Object.fromEntries(columns.map(({ name, property }) => [name, property])),
    [columns],
  );
  const view = useCellView(resource, properties, rows);
  if (columns.length === 0) return null;
  return (
    <Sheet>
      <Lines>
        <thead>
          <tr>
            <th scope="col">{resource.label[lang]}</th>
            {columns.map(({ name, label, isEnd }) => (
              <th key={name} scope="col" data-end={isEnd || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.id}>
              <th scope="row">{distinctName(resource, record.id, view.nameOf(record))}</th>
              {columns.map(({ name, property, draw, isEnd }) => (
                <td key={name} data-end={isEnd || undefined}>
                  {drawValue(
                    { name, value: record[name] ?? null, property, record, dense: true, view },
                    draw,
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Lines>
    </Sheet>
  );
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
