import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { cellStyles } from '../../fields/cellStyles.ts';
import { scrollEdges } from '../../theme/scrollEdges.ts';

interface PlainTableProps {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** The number of leading text columns; the others are numbers. */
  readonly texts?: number;
  /** The text of an empty table. */
  readonly none?: string;
}

/** A small table on a card of the home page. */
export function PlainTable({ title, head, rows, texts = 1, none }: PlainTableProps) {
  const id = useId();
  // Names may be long; a day in the first column does not wrap.
  const kindAt = (at: number) => (at >= texts ? 'number' : texts > 1 ? 'name' : undefined);
  return (
    <Sheet component="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 && none ? (
        <p>{none}</p>
      ) : (
        <Region role="group" aria-labelledby={id} tabIndex={0}>
          <table aria-labelledby={id}>
            <thead>
              <tr>
                {head.map((name, at) => (
                  <th key={name} scope="col" data-kind={kindAt(at)}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, at) => (
                    <td key={head[at]} data-kind={kindAt(at)}>
                      {typeof cell === 'number' ? cell.toLocaleString('en') : (cell ?? '–')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Region>
      )}
    </Sheet>
  );
}

const Sheet = styled(Card)<{ component?: string }>(({ theme }) => ({
  minWidth: 0,
  padding: '16px 0 6px',
  ...cellStyles(theme),
  '& h2': { ...theme.typography.h4, margin: '0 20px 10px' },
  '& p': { margin: '0 20px 14px', color: theme.tokens.inkSoft },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
  '& th, & td': { padding: '8px', textAlign: 'left', whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 20 },
  '& th': { fontWeight: 600, color: theme.tokens.inkSoft, backgroundColor: theme.tokens.sunken },
  '& tbody tr': { borderTop: `1px solid ${theme.tokens.line}` },
  '& [data-kind="number"]': { textAlign: 'right' },
  '& td[data-kind="name"]': { minWidth: 120, whiteSpace: 'normal', overflowWrap: 'anywhere' },
}));

const Region = styled('div')(({ theme: { tokens } }) => ({ overflowX: 'auto', ...scrollEdges(tokens) }));
