import { Client, type ClientConfig, type QueryResultRow } from 'pg';

/** Runs one statement on a separate connection and returns the rows. */
export async function runStatement<Row extends QueryResultRow>(
  connection: ClientConfig,
  statement: string,
): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
