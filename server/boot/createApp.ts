import type { Logger } from 'pino';
import type { Registry } from '#schemas/resource.ts';
import { createGate } from '../access/gate.ts';
import { createReadLimit } from '../access/readLimit.ts';
import type { App } from '../app.ts';
import { createConnections } from '../console/connections.ts';
import { openGateway } from '../gateway/openGateway.ts';
import { handWritten } from '../handWritten.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { Keys } from '../keys.ts';
import { createByteBudget } from '../memory/byteBudget.ts';
import { createServiceTable } from '../serviceTable.ts';
import type { Settings } from '../settings.ts';
import { openFiles } from '../store/files/files.ts';
import { createGrants } from '../store/grants.ts';
import { createPublicSite } from '../store/platform/publicSite.ts';
import { createVisits } from '../store/platform/visits.ts';
import { createSessions } from '../store/sessions.ts';
import type { Shared } from '../store/shared/shared.ts';
import { Tokens } from '../testing/tokens.ts';
import { createSourcePlaces } from '../trace/sourcePlaces.ts';
import { createValidate } from '../validation.ts';
import { createCallsUnderWay } from '../watch/callsUnderWay.ts';
import type { Store } from './openStore.ts';

/** What the application is made of. */
export interface Parts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly keys: Keys;
  readonly registry: Registry;
  readonly store: Store;
  readonly shared: Shared;
}

/** Puts the application together on a database that is migrated already. */
export function createApp({ settings, log, keys, registry, store, shared }: Parts): App {
  const { db, connection } = store;
  const { signal } = shared;
  const grants = createGrants(db, signal);
  const onError = (error: Error) => log.debug({ reason: error.message }, 'a console connection was lost');
  const address: App['address'] = { port: null };
  return {
    settings,
    log,
    keys,
    registry,
    db,
    connection,
    shared,
    budget: createByteBudget({ most: settings.memoryBytes }),
    anonymousReads: createReadLimit(settings.anonymousReads),
    files: openFiles(settings),
    services: createServiceTable(registry, handWritten),
    sessions: createSessions(db, signal),
    grants,
    visits: createVisits(db, (error) => log.warn({ err: error }, 'visits could not be written')),
    site: createPublicSite(db, signal),
    gate: createGate(registry, grants),
    open: openGateway({
      ...{ db, shared, connection, keys, log, registry },
      tellsSigned: settings.nodeEnv !== 'production',
    }),
    console: createConnections({ db, connection, keys, registry, signal, onError }),
    validate: createValidate(),
    jobs: createJobs(),
    testTokens: new Tokens({ db, keys, settings, address }),
    underWay: createCallsUnderWay(),
    clock: null,
    address,
    sourcePlaces: createSourcePlaces(null),
  };
}
