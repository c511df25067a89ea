import { useMemo } from 'react';
import { baseOf } from '#schemas/flow/sql/grammar.ts';
import type { SqlNames } from '../../../fields/editors/editorProps.ts';
import { useDesign } from '../designContext.ts';

/** What a statement on a connection may name, with the whole names that its tables have there. */
export function useSqlNames(connection: string): SqlNames {
  const { around } = useDesign();
  return useMemo(() => {
    const { dialect, prefix } = baseOf(around, connection);
    const tables = (around.tables?.(connection) ?? []).map((table) => {
      return [`${prefix}${table}`, Object.keys(around.columns?.(connection, table) ?? {})] as const;
    });
    return { dialect, tables: Object.fromEntries(tables) };
  }, [around, connection]);
}
