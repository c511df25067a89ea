import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { ConsoleConnection } from '#schemas/payloads/console.ts';
import { useLang } from '../../lang.ts';
import { LoadProblem } from '../../records/LoadProblem.tsx';
import { registry } from '../../registry.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { type Asked, useAsked } from './useAsked.ts';

interface ConnectionFrameProps {
  /** The resource of the page. */
  readonly page: string;
  /** Controls beside the choice of the connection. */
  readonly tools?: (connection: ConsoleConnection) => ReactNode;
  readonly children: (connection: ConsoleConnection) => ReactNode;
}

/** A page of the console: its header with the choice of the connection, and its content. */
export function ConnectionFrame({ page, tools, children }: ConnectionFrameProps) {
  const lang = useLang();
  const translate = useTranslate();
  const { list, connection, choose } = useConnection();
  const { label, help } = registry.resources.get(page) ?? {};
  const items = list.data?.items ?? [];
  const nameOf = useConnectionName();
  return (
    <>
      <PageHead title={label?.[lang]} help={help?.[lang]}>
        {items.length > 0 && (
          <TextField
            select
            size="small"
            label={translate('console.connection')}
            value={connection?.id ?? ''}
            onChange={({ target }) => choose(Number(target.value))}
            sx={{ minWidth: 200, maxWidth: '86vw' }}
          >
            {items.map((one) => (
              <MenuItem key={one.id} value={one.id}>
                {nameOf(one)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {connection && tools && <span style={{ alignSelf: 'flex-end' }}>{tools(connection)}</span>}
      </PageHead>
      {list.error && (
        <Card>
          <LoadProblem error={list.error} onRetry={list.refetch} />
        </Card>
      )}
      {list.data && !connection && (
        <Card>
          <EmptyState icon="connection" title={translate('console.noConnection')} />
        </Card>
      )}
      {connection && children(connection)}
    </>
  );
}

/** The display name of a connection. */
export function useConnectionName(): (connection: Pick<ConsoleConnection, 'id' | 'name'>) => string {
  const translate = useTranslate();
  return ({ id, name }) => (id === 0 ? translate('console.platform') : name);
}

/** The connection of a page: the one in its URL, otherwise the first. */
interface Chosen {
  readonly list: Asked<{ readonly items: readonly ConsoleConnection[] }>;
  readonly connection: ConsoleConnection | undefined;
  choose(id: number): void;
}

/** The connection of a console page, kept in the URL. */
function useConnection(): Chosen {
  const [address, setAddress] = useSearchParams();
  const list = useAsked<{ items: readonly ConsoleConnection[] }>('Admin.Database.Connections', {});
  const items = list.data?.items;
  const wanted = Number(address.get('connection') ?? items?.[0]?.id);
  const choose = useCallback(
    // Parameters of the previous database are dropped.
    (id: number) => setAddress(new URLSearchParams({ connection: String(id) })),
    [setAddress],
  );
  return { list, connection: items?.find(({ id }) => id === wanted), choose };
}
