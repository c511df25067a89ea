import type { Logger } from 'pino';
import type { Registry } from '#schemas/resource.ts';
import { createCallerTurns } from '../core/access/callerTurns.ts';
import { createGate } from '../core/access/gate.ts';
import { createReadLimit } from '../core/access/readLimit.ts';
import type { App } from '../core/app.ts';
import { createSourcePlaces } from '../core/sourcePlaces.ts';
import { createValidate } from '../core/validation.ts';
import { customServices } from '../customServices.ts';
import { createConnections } from '../databases/connections.ts';
import { paypalPlaces } from '../features/payments/paypalPlaces.ts';
import { Tokens } from '../features/testCases/tokens.ts';
import { createGateway } from '../gateway/createGateway.ts';
import { createPublicSite } from '../gateway/publicSite.ts';
import type { Shared } from '../platform/cache/shared.ts';
import { openFiles } from '../platform/files/files.ts';
import type { Keys } from '../platform/keys.ts';
import { createByteBudget } from '../platform/memory/byteBudget.ts';
import type { Settings } from '../platform/settings.ts';
import { createGrants } from '../platform/store/grants.ts';
import { createSessions } from '../platform/store/sessions.ts';
import { createVisits } from '../platform/store/visits.ts';
import { createCallsUnderWay } from '../platform/watch/callsUnderWay.ts';
import { createJobs } from '../records/jobs/jobs.ts';
import { createServiceTable } from '../serviceTable.ts';
import type { Store } from './openStore.ts';

/** The parts of the application. */
export interface Parts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly keys: Keys;
  readonly registry: Registry;
  readonly store: Store;
  readonly shared: Shared;
}

/** Creates the application on a database that is already migrated. */
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
    callerTurns: createCallerTurns(),
    files: openFiles(settings),
    services: createServiceTable(registry, customServices),
    sessions: createSessions(db, signal),
    grants,
    visits: createVisits(db, (error) => log.warn({ err: error }, 'visits could not be written')),
    site: createPublicSite(db, signal),
    gate: createGate(registry, grants),
    gateway: createGateway({
      ...{ db, shared, connection, keys, log, registry },
      tellsSigned: settings.nodeEnv !== 'production',
    }),
    console: createConnections({ db, connection, keys, registry, signal, onError }),
    validate: createValidate(),
    jobs: createJobs(),
    testTokens: new Tokens({ db, keys, settings, address }),
    underWay: createCallsUnderWay(),
    scheduler: null,
    address,
    paypal: paypalPlaces,
    sourcePlaces: createSourcePlaces(null),
  };
}
