import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { useCellView } from '../../screens/list/useCellView.ts';
import { Branch } from './Branch.tsx';
import { TreeRow } from './TreeRow.tsx';
import { useBranch } from './useBranch.ts';

const accounts = registry.resources.get('account') as Resource;
const apps = registry.resources.get('app') as Resource;

interface LevelRowProps {
  readonly level: number;
  readonly label: string;
  /** Words that an account is looked for by. */
  readonly q: string;
}

/** A level with its accounts. What is looked for is shown at once. */
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

/** What a record is called, leading to it where it may be looked at. */
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

/** The cells beside the name; one that the record does not know stays empty. */
function Cells({ resource, record, names }: RecordProps & { readonly names: readonly string[] }) {
  const view = useCellView(resource, {}, noRows);
  return names.map((name, at) => {
    const property = resource.schema.properties[name];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
      <td key={at} data-number={property?.type === 'integer' || undefined}>
        {property && drawValue({ name, property, record, view, value: record[name] ?? null, dense: true })}
      </td>
    );
  });
}
