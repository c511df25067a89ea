import type { Logger } from 'pino';
import type { Registry } from '#schemas/resource.ts';
import { createGate } from '../access.ts';
import type { App } from '../app.ts';
import { openGateway } from '../gateway/openGateway.ts';
import { handWritten } from '../handWritten.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { Keys } from '../keys.ts';
import { createServiceTable } from '../serviceTable.ts';
import type { Settings } from '../settings.ts';
import { openFiles } from '../store/files/files.ts';
import { createGrants } from '../store/grants.ts';
import { createPublicSite } from '../store/platform/publicSite.ts';
import { createVisits } from '../store/platform/visits.ts';
import { createSessions } from '../store/sessions.ts';
import type { Signal } from '../store/signal.ts';
import { createValidate } from '../validation.ts';
import type { Store } from './openStore.ts';

/** What the application is made of. */
export interface Parts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly keys: Keys;
  readonly registry: Registry;
  readonly store: Store;
  readonly signal: Signal;
}

/** Puts the application together on a database that is migrated already. */
export function createApp({ settings, log, keys, registry, store, signal }: Parts): App {
  const { db, connection } = store;
  const grants = createGrants(db, signal);
  return {
    settings,
    log,
    keys,
    registry,
    db,
    connection,
    files: openFiles(settings),
    services: createServiceTable(registry, handWritten),
    sessions: createSessions(db, signal),
    grants,
    visits: createVisits(db, (error) => log.warn({ err: error }, 'visits could not be written')),
    site: createPublicSite(db, signal),
    gate: createGate(registry, grants),
    open: openGateway({ db, signal, connection, keys, log, registry }),
    validate: createValidate(),
    jobs: createJobs(),
    clock: null,
    address: { port: null },
  };
}
