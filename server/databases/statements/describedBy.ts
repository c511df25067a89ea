import type { DataStore } from '../../flow/data/dataStore.ts';
import type { DescribedStatement, StatementToDescribe } from '../engine.ts';
import type { Bases } from '../flow/bases.ts';

/** Describes a statement on a connection, or on the platform's own data. */
export async function describedBy(
  { data, bases }: { readonly data: DataStore; readonly bases: Bases },
  statement: StatementToDescribe,
  connection: string,
): Promise<DescribedStatement> {
  if (connection !== '') return bases.describe(connection, statement);
  const { parameters, ...rest } = await data.describe(statement);
  return { ...rest, parameters: parameters.map((type) => ({ name: '', type })) };
}
