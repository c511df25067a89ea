import type { Bases } from '../bases/bases.ts';
import type { DescribedStatement, StatementToDescribe } from '../console/engine.ts';
import type { DataStore } from '../flow/data/dataStore.ts';

/** What a connection, or the platform's own data, says of a statement. */
export async function describedBy(
  { data, bases }: { readonly data: DataStore; readonly bases: Bases },
  statement: StatementToDescribe,
  connection: string,
): Promise<DescribedStatement> {
  if (connection !== '') return bases.describe(connection, statement);
  const { parameters, ...rest } = await data.describe(statement);
  return { ...rest, parameters: parameters.map((type) => ({ name: '', type })) };
}
