import pg from 'pg';
import { serialize } from 'pg-protocol';

/** What a pooled connection is asked. */
export interface Asked {
  /** Where the connection is to know it again. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What goes with a statement in one go: the beginning of its transaction before it, the commit after it. */
export type Joined = 'begin' | 'commit';

/**
 * Sends a statement and what is joined to it in one message, answered as one: where one of them fails, the database
 * does none of what follows it. So a statement that fails is not committed, nor is one done outside of a transaction
 * that did not begin.
 */
export function sendJoined(client: pg.ClientBase, asked: Asked, joined: Joined): Promise<pg.QueryResult> {
  const query = new pg.Query({ ...asked, values: [...asked.values] }) as pg.Query & {
    callback?: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void;
  };
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    connection.stream.cork();
    try {
      if (joined === 'begin') send(connection, plain.begin);
      return submit(joined === 'commit' ? withCommit(connection) : connection);
    } finally {
      connection.stream.uncork();
    }
  };
  return new Promise((resolve, reject) => {
    query.callback = (error, results) => {
      if (error) return reject(error);
      const [first, second] = Array.isArray(results) ? results : [results, results];
      resolve((joined === 'begin' ? second : first) as pg.QueryResult);
    };
    client.query(query);
  });
}

// The commit stands right behind what it commits: where that cannot even be sent, there is none.
function withCommit(connection: pg.Connection): pg.Connection {
  const execute: pg.Connection['execute'] = (config, more) => {
    connection.execute(config, more);
    send(connection, plain.commit);
  };
  return Object.create(connection, { execute: { value: execute } }) as pg.Connection;
}

// What the database reads of a statement without values and without a name; the same bytes every time.
const plain = { begin: bytesOf('begin'), commit: bytesOf('commit') };

function bytesOf(text: string): Buffer {
  return Buffer.concat([serialize.parse({ text }), serialize.bind({}), serialize.execute({})]);
}

// As the driver sends its own: a line that is down is told of where its answer is waited for.
function send({ stream }: pg.Connection, bytes: Buffer): void {
  if (stream.writable) stream.write(bytes);
}
