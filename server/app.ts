import type { Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from '#schemas/resource.ts';
import type { Gate } from './access/gate.ts';
import type { ReadLimit } from './access/readLimit.ts';
import type { Clock } from './clock/clock.ts';
import type { Connections } from './console/connections.ts';
import type { OpenGateway } from './gateway/openGateway.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Keys } from './keys.ts';
import type { ByteBudget } from './memory/byteBudget.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './store/database.ts';
import type { Files } from './store/files/files.ts';
import type { Grants } from './store/grants.ts';
import type { PublicSite } from './store/platform/publicSite.ts';
import type { Visits } from './store/platform/visits.ts';
import type { Sessions } from './store/sessions.ts';
import type { Shared } from './store/shared/shared.ts';
import type { Tokens } from './testing/tokens.ts';
import type { SourcePlaces } from './trace/sourcePlaces.ts';
import type { Validate } from './validation.ts';
import type { CallsUnderWay } from './watch/callsUnderWay.ts';

/** Everything that lives as long as the process; services reach it through their call. */
export interface App {
  readonly settings: Settings;
  readonly log: Logger;
  readonly keys: Keys;
  readonly db: Kysely<Tables>;
  /** How to open a connection of one's own to the same database. */
  readonly connection: PoolConfig;
  /** What it shares with other processes of the same platform. */
  readonly shared: Shared;
  /** What it holds in memory for its callers at once. */
  readonly budget: ByteBudget;
  /** How often addresses read without an account. */
  readonly anonymousReads: ReadLimit;
  readonly files: Files;
  readonly registry: Registry;
  readonly services: ReadonlyMap<string, Service>;
  readonly sessions: Sessions;
  readonly grants: Grants;
  readonly visits: Visits;
  readonly site: PublicSite;
  readonly gate: Gate;
  /** The open API. */
  readonly open: OpenGateway;
  /** The databases that administrators connected. */
  readonly console: Connections;
  readonly validate: Validate;
  readonly jobs: Jobs;
  /** The tokens that test runs have fetched. */
  readonly testTokens: Tokens;
  /** The requests that it is answering. */
  readonly underWay: CallsUnderWay;
  /** Wakes what waits for its time; nothing where no clock runs. */
  clock: Clock | null;
  /** Where the server listens, once it does. */
  readonly address: { port: number | null };
  /** Names the places of the sources that a stack of the built screens means. */
  sourcePlaces: SourcePlaces;
}
