import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { FieldError } from '#schemas/explain.ts';
import { useIsComposing } from '../../ui/composing.ts';
import { serverErrors } from '../../ui/fieldErrors.ts';

/** A name of a statement with its types: the API's, and the database's own. */
export interface DescribedName {
  readonly name: string;
  readonly type: string;
  /** Empty where the database reports none. */
  readonly database_type: string;
  /** It takes a list of any values. */
  readonly listed?: boolean;
}

/** The database's description of a statement. */
export interface Described {
  readonly parameters: readonly DescribedName[];
  readonly columns: readonly DescribedName[];
  /** Null where the planner gives none. */
  readonly cost: number | null;
  readonly rows: number | null;
  readonly writes: boolean;
  readonly seconds: number;
  readonly most: number;
}

interface Answer {
  readonly described?: Described;
  readonly errors: readonly FieldError[];
}

const pause = 600;

/**
 * Requests the database's description shortly after typing; the previous one stays until the response
 * arrives.
 */
export function useDescribed(
  sql: string,
  write: boolean,
  connection: string,
): Answer & { readonly isOld: boolean } {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [asked, setAsked] = useState({ sql, write, connection });
  const isHeld = useIsComposing();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setAsked({ sql, write, connection }), pause);
    return () => clearTimeout(timer);
  }, [sql, write, connection, isHeld]);
  const { data, isFetching } = useQuery({
    queryKey: ['sql_api', asked],
    enabled: asked.sql.trim() !== '',
    placeholderData: (before: Answer | undefined) => before,
    queryFn: async (): Promise<Answer> => {
      try {
        const payload = {
          sql: asked.sql,
          ...(asked.write && { write: true }),
          ...(asked.connection !== '' && { connection: asked.connection }),
        };
        const described = await dataProvider.call<Described>('Admin.SqlApi.Describe', payload, {
          // Requested while the statement is still being typed: an unfinished statement is not an error to
          // report, and the message stands below it.
          quiet: true,
        });
        return { described, errors: [] };
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return { errors: serverErrors(error) };
      }
    },
  });
  const isOld = isFetching || asked.sql !== sql || asked.write !== write || asked.connection !== connection;
  return sql.trim() === '' ? { errors: [], isOld } : { errors: [], ...data, isOld };
}
