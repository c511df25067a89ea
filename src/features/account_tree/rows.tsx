import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { silentServices } from '#providers/quiet.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { fieldView } from '../../fields/all.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { useCellView } from '../../records/useCellView.ts';
import { registry } from '../../registry.ts';
import { NoteRow, TreeRow } from './TreeRow.tsx';
import { useBranch } from './useBranch.ts';

const accounts = registry.resources.get('account') as Resource;
const apps = registry.resources.get('app') as Resource;

interface LevelRowProps {
  readonly level: number;
  readonly label: string;
  /** The search text for accounts. */
  readonly q: string;
}

/** A level with its accounts. A search opens it. */
export function LevelRow({ level, label, q }: LevelRowProps) {
  const translate = useTranslate();
  const [turned, setTurned] = useState<boolean>();
  const branch = useBranch('account', { level, ...(q && { q }) }, true);
  const isOpen = turned ?? (q !== '' && branch.rows.length > 0);
  const id = `level ${level}`;
  return (
    <>
      <TreeRow
        id={id}
        depth={1}
        name={label}
        isOpen={isOpen}
        onTurn={() => setTurned(!isOpen)}
        head={
          <>
            <b>{label}</b> <small>{branch.total ?? '…'}</small>
          </>
        }
      >
        <td colSpan={4} />
      </TreeRow>
      {isOpen && (
        <Branch
          {...{ id, branch }}
          depth={2}
          none={translate('accountTree.noAccounts')}
          row={(account) => <AccountRow key={account.id} account={account} />}
        />
      )}
    </>
  );
}

function AccountRow({ account }: { readonly account: IdRow }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const branch = useBranch('app', { account_id: account.id }, isOpen);
  const id = `account ${account.id}`;
  return (
    <>
      <TreeRow
        id={id}
        depth={2}
        name={String(account['username'])}
        isOpen={isOpen}
        onTurn={() => setOpen(!isOpen)}
        head={<Named resource={accounts} record={account} beside="nickname" />}
      >
        <Cells resource={accounts} record={account} names={['status', '', '', '']} />
      </TreeRow>
      {isOpen && (
        <Branch
          {...{ id, branch }}
          depth={3}
          none={translate('accountTree.noApps')}
          row={(app) => (
            <TreeRow
              key={app.id}
              id={`app ${app.id}`}
              depth={3}
              name={String(app['name'])}
              head={<Named resource={apps} record={app} beside="app_key" />}
            >
              <Cells
                resource={apps}
                record={app}
                names={['status', 'review_status', 'calls_today', 'daily_limit']}
              />
            </TreeRow>
          )}
        />
      )}
    </>
  );
}

interface RecordProps {
  readonly resource: Resource;
  readonly record: IdRow;
}

/** The name of a record, with a link where the account may open it. */
function Named({ resource, record, beside }: RecordProps & { readonly beside: string }) {
  const may = useMay();
  const route = screenPath(resource, 'show');
  const name = String(record[resource.display] ?? record.id);
  return (
    <>
      {route && may(route) ? (
        <Link to={screenPath(resource, 'show', record.id) ?? route} tabIndex={-1}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {record[beside] ? <small>{String(record[beside])}</small> : null}
    </>
  );
}

const noRows: readonly Row[] = [];

/** The cells beside the name; a field that the record lacks is empty. */
function Cells({ resource, record, names }: RecordProps & { readonly names: readonly string[] }) {
  const view = useCellView(resource, {}, noRows);
  return names.map((name, at) => {
    const property = resource.schema.properties[name];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
      <td key={at} data-number={(property && fieldView(property).align === 'end') || undefined}>
        {property && drawValue({ name, property, record, view, value: record[name] ?? null, dense: true })}
      </td>
    );
  });
}

interface BranchProps {
  readonly id: string;
  readonly depth: 2 | 3;
  readonly branch: ReturnType<typeof useBranch>;
  /** The text of an empty branch. */
  readonly none: string;
  readonly row: (record: IdRow) => ReactNode;
}

/** The rows that depend on another one, with their captions. */
function Branch({ id, depth, branch, none, row }: BranchProps) {
  const translate = useTranslate();
  const note = (name: string, content: ReactNode) => (
    <NoteRow id={`${id} ${name}`} depth={depth}>
      {content}
    </NoteRow>
  );
  return (
    <>
      {branch.rows.map(row)}
      {branch.isPending && !branch.error && note('wait', translate('ra.page.loading'))}
      {!branch.isPending && !branch.error && branch.rows.length === 0 && note('none', none)}
      {branch.error &&
        note(
          'error',
          <>
            {silentServices(branch.error) || translate('accountTree.failed')}{' '}
            <button type="button" tabIndex={-1} data-more onClick={branch.retry}>
              {translate('shell.account.retry')}
            </button>
          </>,
        )}
      {branch.hasMore &&
        note(
          'more',
          <button
            type="button"
            tabIndex={-1}
            data-more
            aria-disabled={branch.isFetching}
            onClick={() => !branch.isFetching && branch.more()}
          >
            {translate('accountTree.more', { count: branch.rows.length, total: branch.total ?? '…' })}
          </button>,
        )}
    </>
  );
}
