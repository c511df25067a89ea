import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Base } from '#schemas/flow/api.ts';
import { refusedErrors } from '../../forms/errors/fieldErrors.ts';

/** What APIs can be made of: the tables of a connection with the kinds of their columns. */
interface Known {
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The connections to choose from. */
  readonly connections: readonly (Base & { readonly name: string })[];
}

/** What is known of a connection; in words why nothing is where its database does not answer. */
export interface KnownTables extends Partial<Known> {
  readonly trouble?: string | undefined;
}

/** Reads which tables a connection has; one without a name is the platform's own data. */
export function useTables(connection: string): KnownTables {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data } = useQuery({
    queryKey: ['sql_api', 'tables', connection],
    queryFn: async (): Promise<KnownTables> => {
      try {
        const payload = connection === '' ? {} : { connection };
        return await dataProvider.call<Known>('Admin.SqlApi.GetTables', payload);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return { trouble: refusedErrors(error)[0]?.message };
      }
    },
  });
  return data ?? {};
}
