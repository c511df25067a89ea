import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type {
  ConsoleConnection,
  ListedTable,
  RowCondition,
  RowsAnswer,
  TableInfo,
} from '#schemas/payloads/console.ts';
import { useMay } from '../../may.ts';
import { LoadProblem } from '../../records/LoadProblem.tsx';
import { Pager } from '../../records/list/table/Pager.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useAsked } from '../console/useAsked.ts';
import { useDo } from '../console/useDo.ts';
import { AddRow } from './AddRow.tsx';
import { type At, keyOf } from './at.ts';
import { Conditions } from './Conditions.tsx';
import { RowGrid } from './RowGrid.tsx';

interface RowsProps {
  readonly connection: ConsoleConnection;
  readonly table: TableInfo & Pick<ListedTable, 'kind'>;
}

interface Ticks {
  /** The rows that the selection belongs to. */
  readonly of: RowsAnswer | undefined;
  readonly lines: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

/** The rows of a table: filtered, sorted, paginated, and edited in place. */
export function Rows({ connection, table }: RowsProps) {
  const translate = useTranslate();
  const may = useMay();
  const isNarrow = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const [filter, setFilter] = useState<readonly RowCondition[]>([]);
  const [sort, setSort] = useState('');
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(20);
  const [ticks, setTicks] = useState<Ticks>({ of: undefined, lines: none });
  const at = { connection: connection.id, schema: table.schema, table: table.name };
  const rows = useAsked<RowsAnswer>(
    'Admin.Database.Rows',
    { ...at, page, limit: perPage, sort: sort || undefined, filter: filter.length > 0 ? filter : undefined },
    { keep: true },
  );
  const mayWrite = connection.writable && table.kind === 'table' && may('/database/console/write');
  const mayChange = mayWrite && table.key.length > 0;
  const { data } = rows;
  // A selection applies to the row on its line: new rows clear it, regardless of what loaded them.
  const ticked = ticks.of === data ? ticks.lines : none;
  const changed = () => {
    setTicks({ of: undefined, lines: none });
    rows.refetch();
  };
  return (
    <>
      <Tools>
        <Conditions
          columns={table.columns}
          conditions={filter}
          onChange={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
        <span className="acts">
          {mayChange && ticked.size > 0 && data && (
            <DeleteRows at={at} rows={data} ticked={ticked} onDone={changed} />
          )}
          {mayWrite && <AddRow at={at} table={table} onDone={changed} />}
          <BusyButton variant="outlined" busy={rows.isBusy} onClick={rows.refetch}>
            {translate('console.refresh')}
          </BusyButton>
        </span>
      </Tools>
      {mayWrite && table.key.length === 0 && <Note>{translate('console.noKeyNote')}</Note>}
      {rows.error && <LoadProblem error={rows.error} onRetry={rows.refetch} />}
      {data && (
        <RowGrid
          {...{ at, table, rows: data, sort, ticked, mayChange, isStale: rows.isStale }}
          onSort={setSort}
          onTick={(lines) => setTicks({ of: data, lines })}
          onChanged={changed}
        />
      )}
      {data?.rows.length === 0 && (
        <EmptyState icon="table" title={translate(filter.length > 0 ? 'list.noMatch' : 'console.noRows')} />
      )}
      {data && data.rows.length > 0 && (
        <Pager
          query={{ page, perPage }}
          list={{
            rows: data.rows,
            total: data.total,
            isExact: data.total_is_exact,
            hasNext: data.rows.length === perPage,
          }}
          control={{
            setPage,
            setPerPage: (size) => {
              setPage(1);
              setPerPage(size);
            },
          }}
          isNarrow={isNarrow}
        />
      )}
    </>
  );
}

const Tools = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '8px 12px',
  padding: 12,
  borderBottom: `1px solid ${tokens.line}`,
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' },
}));

const Note = styled('p')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: '8px 16px',
  fontSize: '0.8125rem',
  color: tokens.inkSoft,
  backgroundColor: tokens.sunken,
}));

interface DeleteRowsProps {
  readonly at: At;
  readonly rows: RowsAnswer;
  readonly ticked: ReadonlySet<number>;
  readonly onDone: () => void;
}

/** Deletes the selected rows after a confirmation. */
function DeleteRows({ at, rows, ticked, onDone }: DeleteRowsProps) {
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const { act, busy, error } = useDo(() => {
    setAsked(false);
    onDone();
  });
  const keys = [...ticked].map((line) => keyOf(rows, line)).filter((key) => key !== undefined);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
        {translate('list.delete')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={translate('console.deleteRows', { smart_count: keys.length })}
        text={translate('console.forGood')}
        confirmLabel={translate('list.delete')}
        tone="danger"
        busy={busy}
        error={error}
        onConfirm={() => void act('Admin.Database.DelRows', { ...at, keys })}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
