import { phpString } from '#schemas/flow/php/text.ts';

/** The same call as PHP code makes it by the connection's DI service; without a name, by the default database. */
export function phpCode(statement: string, diName: string | undefined): string {
  const database = `\\PhalApi\\DI()->${diName ?? 'notorm'}`;
  // Where it is reached by a table, the table only leads to the connection.
  return `$rows = ${database}->demo->queryAll(${phpString(statement.trim())}, array());`;
}
