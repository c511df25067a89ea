import pg from 'pg';
import Cursor from 'pg-cursor';

const atOnce = 10_000;

/** Counts the rows that differ between two databases, reading both side by side in the same order. */
export async function countDifferent(one: string, other: string, statement: string): Promise<number> {
  const clients = [one, other].map((connectionString) => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const cursors = clients.map((client) => client.query(new Cursor(statement, [], { rowMode: 'array' })));
    for (let different = 0; ; ) {
      const [here = [], there = []] = await Promise.all(cursors.map((cursor) => cursor.read(atOnce)));
      const most = Math.max(here.length, there.length);
      if (most === 0) return different;
      for (let at = 0; at < most; at++)
        if (JSON.stringify(here[at]) !== JSON.stringify(there[at])) different++;
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
