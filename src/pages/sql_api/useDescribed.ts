import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { FieldError } from '#schemas/explain.ts';
import { refusedErrors } from '../../forms/errors/fieldErrors.ts';
import { useIsComposing } from '../../typing/composing.ts';

/** A name of a statement with its types: the API's, and the database's own. */
export interface DescribedName {
  readonly name: string;
  readonly type: string;
  /** Empty where the database told none. */
  readonly database_type: string;
  /** It takes a list, whatever its values are. */
  readonly listed?: boolean;
}

/** What the database says of a statement. */
export interface Described {
  readonly parameters: readonly DescribedName[];
  readonly columns: readonly DescribedName[];
  /** Nothing where the planner does not say. */
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

/** Asks the database about a statement a moment after it was typed; what it said before stays until it answers. */
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
          // Asked while somebody is still typing it: what is not finished yet is no refusal, and stands below the statement.
          quiet: true,
        });
        return { described, errors: [] };
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return { errors: refusedErrors(error) };
      }
    },
  });
  const isOld = isFetching || asked.sql !== sql || asked.write !== write || asked.connection !== connection;
  return sql.trim() === '' ? { errors: [], isOld } : { errors: [], ...data, isOld };
}
