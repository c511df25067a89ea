import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { ConsoleConnection } from '#schemas/payloads/console.ts';
import { useLang } from '../lang.ts';
import { registry } from '../registry.ts';
import { LoadProblem } from '../screens/list/LoadProblem.tsx';
import { EmptyState } from '../shell/page/EmptyState.tsx';
import { PageHead } from '../shell/page/PageHead.tsx';
import { useConnection } from './useConnection.ts';

interface ConnectionFrameProps {
  /** The resource that describes the page. */
  readonly page: string;
  /** What stands beside the choice of the connection. */
  readonly tools?: (connection: ConsoleConnection) => ReactNode;
  readonly children: (connection: ConsoleConnection) => ReactNode;
}

/** A page of the console: its head with the choice of the connection, and what it shows of that. */
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

/** What a connection is called on screen. */
export function useConnectionName(): (connection: Pick<ConsoleConnection, 'id' | 'name'>) => string {
  const translate = useTranslate();
  return ({ id, name }) => (id === 0 ? translate('console.platform') : name);
}
