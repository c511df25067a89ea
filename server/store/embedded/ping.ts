import { Client, type ClientConfig, DatabaseError } from 'pg';

/** What comes of asking a database for an answer. */
export type Pong = 'up' | 'starting' | 'wrong password' | 'unreachable';

/** Asks the database for an answer, and tells what came of it. */
export async function ping(connection: ClientConfig): Promise<Pong> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 });
  // A connection that breaks after the answer is no news here.
  client.on('error', () => {});
  try {
    await client.connect();
    return 'up';
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'unreachable';
    if (error.code === '57P03') return 'starting';
    // Class 28: authentication. Any other refusal ("too many clients") comes from a database that lives.
    return error.code?.startsWith('28') ? 'wrong password' : 'up';
  } finally {
    await client.end().catch(() => {});
  }
}
