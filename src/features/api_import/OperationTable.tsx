import { styled } from '@mui/material/styles';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { TickBox } from '../../records/list/table/TickBox.tsx';
import { scrollEdges } from '../../theme/scrollEdges.ts';
import { VirtualSpace } from '../../ui/VirtualSpace.tsx';
import { OperationRow } from './OperationRow.tsx';
import { type Choice, isFit } from './useChoice.ts';
import { useCoverChanges } from './useCoverChanges.ts';

const columns = ['method', 'path', 'name', 'there'] as const;

interface OperationTableProps {
  readonly choice: Choice;
  /** Test cases are created, so existing drafts do not matter. */
  readonly isTest: boolean;
  /** The token of the parsed file. */
  readonly file: string;
}

/** The operations as a table that renders only visible rows, so that ten thousand are as fast as ten. */
export function OperationTable({ choice, isTest, file }: OperationTableProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLElement>(null);
  const { rows, ticked, tick, thereOf, choose } = choice;
  const window = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: (at) => rows[at]?.number ?? at,
    estimateSize: () => 58,
    overscan: 10,
  });
  const items = window.getVirtualItems();
  const existing = items.flatMap(({ index }) => {
    const one = rows[index];
    return one && !isTest && one.state !== 'new' && isFit(one) ? [one.number] : [];
  });
  const changesOf = useCoverChanges(file, choice.base, existing);
  const fit = rows.filter(isFit).map(({ number }) => number);
  const on = fit.filter((number) => ticked.has(number)).length;
  const isAll = on > 0 && on === fit.length;
  return (
    <Frame ref={frame} tabIndex={0} aria-label={translate('openapi.steps.2')}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th>
              <TickBox
                label={translate('openapi.all')}
                isOn={isAll}
                isMixed={on > 0 && !isAll}
                isOff={fit.length === 0}
                onToggle={() => tick(fit, !isAll)}
              />
            </th>
            {columns
              .filter((name) => !isTest || name !== 'there')
              .map((name) => (
                <th key={name} scope="col">
                  {translate(`openapi.col.${name}`)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          <VirtualSpace height={items[0]?.start ?? 0} />
          {items.map(({ index, key }) => {
            const one = rows[index];
            return (
              one && (
                <tr key={key} aria-rowindex={index + 2} data-index={index} ref={window.measureElement}>
                  <OperationRow
                    one={one}
                    isTest={isTest}
                    isTicked={ticked.has(one.number)}
                    there={thereOf(one)}
                    changes={changesOf(one.number)}
                    onTick={tick}
                    onThere={choose}
                  />
                </tr>
              )
            );
          })}
          <VirtualSpace height={window.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
      {rows.length === 0 && <p>{translate('openapi.noneShown')}</p>}
    </Frame>
  );
}

const Frame = styled('section')(({ theme: { tokens, breakpoints } }) => ({
  overflow: 'auto',
  ...scrollEdges(tokens),
  height: 'min(58dvh, 640px)',
  minHeight: 260,
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  fontSize: '0.8125rem',
  // Virtual rows keep their own positions.
  overflowAnchor: 'none',
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& :is(th, td)': {
    padding: '7px 12px 7px 0',
    textAlign: 'start',
    borderBottom: `1px solid ${tokens.line}`,
  },
  '& :is(th, td):first-of-type': { width: 46, paddingLeft: 4 },
  '& th:nth-of-type(2)': { width: 78 },
  '& th:nth-of-type(4)': { width: '28%' },
  '& th:nth-of-type(5)': { width: 'max(150px, 20%)' },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    fontWeight: 600,
    color: tokens.inkSoft,
    backgroundColor: tokens.sunken,
  },
  '& .kf-tick': { display: 'grid', placeItems: 'center', minHeight: 32, cursor: 'pointer' },
  '& .kf-tick > input': { width: 16, height: 16, margin: 0, accentColor: tokens.accent },
  '& > p': { padding: 24, margin: 0, textAlign: 'center', color: tokens.inkSoft },
  [breakpoints.down('sm')]: {
    // Rows with a grid layout need the table elements out of the layout.
    '& :is(table, thead, tbody)': { display: 'block' },
    '& thead': { position: 'sticky', top: 0, zIndex: 1 },
    '& :is(thead tr, tr[data-index])': { display: 'grid', gridTemplateColumns: '46px 78px minmax(0, 1fr)' },
    '& tr[aria-hidden]': { display: 'block' },
    '& th:nth-of-type(n + 4)': { display: 'none' },
    '& tbody td': { borderBottom: 0, paddingBottom: 2 },
    '& tbody td:nth-of-type(n + 4)': { gridColumn: '2 / -1', paddingTop: 0 },
    '& tbody tr': { borderBottom: `1px solid ${tokens.line}` },
  },
}));
