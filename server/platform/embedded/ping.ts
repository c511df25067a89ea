import { Client, type ClientConfig, DatabaseError } from 'pg';

/** The result of a ping. */
export type Pong = 'up' | 'starting' | 'wrong password' | 'unreachable';

/** Pings a database and returns the result. */
export async function ping(connection: ClientConfig): Promise<Pong> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 });
  // A connection that breaks after the answer does not matter.
  client.on('error', () => {});
  try {
    await client.connect();
    return 'up';
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'unreachable';
    if (error.code === '57P03') return 'starting';
    // Class 28: authentication. Any other error ("too many clients") comes from a live database.
    return error.code?.startsWith('28') ? 'wrong password' : 'up';
  } finally {
    await client.end().catch(() => {});
  }
}
