import pg from 'pg';
import type { ConnectionParts, Opened } from './connections.ts';
import type { Engine } from './engine.ts';
import { openEngine } from './openEngine.ts';
import { consoleRoleOf, consoleRoleState, ensureConsoleRole } from './platformRole.ts';

/** The platform's own database as the console has it: by an account of its own, which is made when it is first needed. */
export function openPlatform(parts: ConnectionParts): { open(): Promise<Opened>; close(): Promise<void> } {
  const { db, connection, keys, onError } = parts;
  // Not connected: only the driver's own reading of the address is wanted.
  const { host, port, database = '', ssl } = new pg.Client(connection);
  const role = consoleRoleOf(database, keys);
  const { name: user, password } = role;
  const target = { dialect: 'postgres', host, port, user, password, database, tls: false, ssl } as const;
  let engine: Engine | undefined;
  let made: Promise<void> | undefined;
  // What of the tables may be read is of this release: that is said once by each process.
  const make = (): Promise<void> => {
    const making = ensureConsoleRole({ ...parts, database }).catch((error) => {
      // The next one tries again.
      if (made === making) made = undefined;
      throw error;
    });
    made = making;
    return making;
  };
  return {
    async open() {
      await (made ?? make());
      const { writable, isCurrent } = await consoleRoleState(db, role);
      if (!isCurrent) await make();
      engine ??= openEngine(target, onError);
      return { id: 0, name: 'platform', dialect: 'postgres', engine, writable, charset: 'UTF8' };
    },
    close: async () => engine?.close(),
  };
}
