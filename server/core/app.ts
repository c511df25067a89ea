import type { Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from '#schemas/resource.ts';
import type { Connections } from '../databases/connections.ts';
import type { PayingConfig } from '../features/payments/config.ts';
import type { PaypalPlace } from '../features/payments/paypalPlaces.ts';
import type { Tokens } from '../features/testCases/tokens.ts';
import type { Gateway } from '../gateway/createGateway.ts';
import type { PublicSite } from '../gateway/publicSite.ts';
import type { Shared } from '../platform/cache/shared.ts';
import type { Files } from '../platform/files/files.ts';
import type { Keys } from '../platform/keys.ts';
import type { ByteBudget } from '../platform/memory/byteBudget.ts';
import type { Scheduler } from '../platform/scheduler/scheduler.ts';
import type { Settings } from '../platform/settings.ts';
import type { Tables } from '../platform/store/database.ts';
import type { Grants } from '../platform/store/grants.ts';
import type { Sessions } from '../platform/store/sessions.ts';
import type { Visits } from '../platform/store/visits.ts';
import type { CallsUnderWay } from '../platform/watch/callsUnderWay.ts';
import type { Jobs } from '../records/jobs/jobs.ts';
import type { CallerTurns } from './access/callerTurns.ts';
import type { Gate } from './access/gate.ts';
import type { ReadLimit } from './access/readLimit.ts';
import type { Service } from './service.ts';
import type { SourcePlaces } from './sourcePlaces.ts';
import type { Validate } from './validation.ts';

/** Everything that lives as long as the process. Services reach it through their call. */
export interface App {
  readonly settings: Settings;
  readonly log: Logger;
  readonly keys: Keys;
  readonly db: Kysely<Tables>;
  /** Opens a dedicated connection to the same database. */
  readonly connection: PoolConfig;
  /** State shared with other processes of the same platform. */
  readonly shared: Shared;
  /** The memory budget for concurrent calls. */
  readonly budget: ByteBudget;
  /** The rate limit for addresses that read without an account. */
  readonly anonymousReads: ReadLimit;
  /** Limits how many calls of an account run at once. */
  readonly callerTurns: CallerTurns;
  readonly files: Files;
  readonly registry: Registry;
  readonly services: ReadonlyMap<string, Service>;
  readonly sessions: Sessions;
  readonly grants: Grants;
  readonly visits: Visits;
  readonly site: PublicSite;
  readonly gate: Gate;
  /** The API gateway. */
  readonly gateway: Gateway;
  /** The databases that administrators connected. */
  readonly console: Connections;
  readonly validate: Validate;
  readonly jobs: Jobs;
  /** The tokens that test runs have fetched. */
  readonly testTokens: Tokens;
  /** The requests in progress. */
  readonly underWay: CallsUnderWay;
  /** Wakes the scheduler. Does nothing where no scheduler runs. */
  scheduler: Scheduler | null;
  /** The address that the server listens on, once it does. */
  readonly address: { port: number | null };
  /** PayPal's servers by environment. */
  paypal: Readonly<Record<PayingConfig['paypal_environment'], PaypalPlace>>;
  /** Maps a stack trace of the built screens to source positions. */
  sourcePlaces: SourcePlaces;
}
