import { useMemo } from 'react';
import type { SqlNames } from '../../fields/editors/editorProps.ts';
import { useTables } from './useTables.ts';

/** What a statement may name: whole names of tables, which flows say without the prefix of their connection. */
export function useSqlNames(connection: string): SqlNames | undefined {
  const { tables, connections } = useTables(connection);
  return useMemo(() => {
    const { dialect = 'postgres', prefix = '' } = connections?.find(({ name }) => name === connection) ?? {};
    const columns = Object.entries(tables ?? {}).map(
      ([table, all]) => [`${prefix}${table}`, Object.keys(all)] as const,
    );
    return tables && { dialect, tables: Object.fromEntries(columns) };
  }, [tables, connections, connection]);
}
