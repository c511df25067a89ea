import pg from 'pg';
import type { ConnectionParts, Opened } from './connections.ts';
import type { Engine } from './engine.ts';
import { openEngine } from './openEngine.ts';
import { consoleRoleOf, consoleRoleState, ensureConsoleRole } from './platformRole.ts';

/** The platform's own database for the console, through a separate account that is created on first use. */
export function openPlatform(parts: ConnectionParts): { open(): Promise<Opened>; close(): Promise<void> } {
  const { db, connection, keys, onError } = parts;
  // Not connected; used only for the driver's parsing of the URL.
  const { host, port, database = '', ssl } = new pg.Client(connection);
  const role = consoleRoleOf(database, keys);
  const { name: user, password } = role;
  const target = { dialect: 'postgres', host, port, user, password, database, tls: false, ssl } as const;
  let engine: Engine | undefined;
  let made: Promise<void> | undefined;
  // The readable tables depend on the release, so each process sets the grants once.
  const make = (): Promise<void> => {
    const making = ensureConsoleRole({ ...parts, database }).catch((error) => {
      // The next call retries.
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
