import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Base } from '#schemas/flow/api.ts';
import { serverErrors } from '../../ui/fieldErrors.ts';

/** The tables of a connection with the kinds of their columns. */
interface Known {
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The available connections. */
  readonly connections: readonly (Base & { readonly name: string })[];
}

/** What is known about a connection; a message where its database does not respond. */
export interface KnownTables extends Partial<Known> {
  readonly trouble?: string | undefined;
}

/** Fetches the tables of a connection; without a name, of the platform's own data. */
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
        return { trouble: serverErrors(error)[0]?.message };
      }
    },
  });
  return data ?? {};
}
