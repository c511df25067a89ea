import { type Kysely, sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { Surroundings } from '#schemas/flow/api.ts';
import type { Registry, Row } from '#schemas/resource.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import { createCallerTurns } from '../core/access/callerTurns.ts';
import { failure, success } from '../core/envelope.ts';
import { newReference } from '../core/newReference.ts';
import { writeFailure } from '../core/writeFailure.ts';
import { neededColumns } from '../databases/dataTables/neededColumns.ts';
import type { DescribedStatement, StatementToDescribe } from '../databases/engine.ts';
import type { Bases, ListedBase } from '../databases/flow/bases.ts';
import { describedBy } from '../databases/statements/describedBy.ts';
import type { DataStore, TableColumns } from '../flow/data/dataStore.ts';
import type { Ports } from '../flow/ports.ts';
import { textsOf } from '../language.ts';
import { cachedUntilChanged, type Remembered } from '../platform/cache/cachedUntilChanged.ts';
import type { Shared } from '../platform/cache/shared.ts';
import { openTopic } from '../platform/cache/topic.ts';
import { createBreaker } from '../platform/httpClient/breaker.ts';
import type { Keys } from '../platform/keys.ts';
import { cleanText } from '../platform/rules/cleanText.ts';
import type { Tables } from '../platform/store/database.ts';
import { createAdmission } from './admission.ts';
import { createCallers } from './callers.ts';
import { CallFailure } from './callFailure.ts';
import { type CallEntry, createCallLog } from './callLog.ts';
import { createCompile } from './compileVersion.ts';
import { flowFault } from './flowFault.ts';
import { flowPorts } from './flowPorts.ts';
import { createFlowStores, type FlowStores } from './flowStores.ts';
import { type AuthorizedCall, authorize, type GatewayParts, serve } from './gateway.ts';
import { liveVersion, paidFrom } from './liveVersions.ts';
import { maskedParams } from './maskedParams.ts';
import type { OpenApi, OpenRequest, Trail } from './openCall.ts';
import { createOpenSettings, type DocsDoor, type OpenSettings } from './openSettings.ts';
import { ownApis } from './ownApis.ts';
import { apiPermission } from './permissions.ts';
import { type Compile, createPublished, type PublishedApis } from './published.ts';
import { type CheckDraft, createCheckDraft, createRunDraft, type RunDraft } from './runDraft.ts';
import { surroundingsOf } from './surroundings.ts';
import { createUnknownCalls } from './unknownCalls.ts';
import { createWrongSignatures } from './wrongSignatures.ts';

/** The platform's open API: answers calls and logs each of them. */
export interface Gateway {
  /** Authorizes a call by its text fields, before an attached file is read. */
  admit(request: OpenRequest): Promise<AdmittedCall>;
  /** The response as JSON text; `broken` is the reason that the request could not be read. */
  answer(request: OpenRequest, ticket?: AdmittedCall | null, broken?: Error): Promise<string>;
  /** Runs the draft of an API; rolls back unless it is asked to commit. */
  runDraft: RunDraft;
  /** The errors that prevent a draft's flow from being published, and its warnings. */
  checkDraft: CheckDraft;
  /** The context of a flow: tables, connections and called APIs. */
  surroundings(flow: unknown): Promise<Surroundings>;
  /** The connections to other databases that flows can use. */
  connections(): Promise<ListedBase[]>;
  /**
   * The tables that flows can access, with their columns; without a connection those of the platform's data.
   */
  tables(connection: string): Promise<TableColumns>;
  /** The columns of such a table that every new row must provide. */
  neededColumns(connection: string, table: string): Promise<ReadonlySet<string>>;
  /** What the database reports about a statement for flows. */
  describe(statement: StatementToDescribe, connection: string): Promise<DescribedStatement>;
  /** The encrypted password of the docs; null where they are public. */
  docs(): Promise<DocsDoor>;
  /** Whether pages of an origin may read responses. */
  isOriginAllowed(origin: string): Promise<boolean>;
  /**
   * Runs an API for the platform itself within the given milliseconds, without an application, its limits or
   * its package.
   */
  callInside(service: string, params: Row, withinMs?: number): Promise<Envelope>;
  /** Writes pending call log entries. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** The result of authorizing a call. */
export interface AdmittedCall {
  readonly started: number;
  readonly reference: string;
  readonly trail: Trail;
  readonly authorized: AuthorizedCall | { readonly error: unknown };
}

/** The dependencies of the gateway. */
export interface OpenParts {
  readonly db: Kysely<Tables>;
  readonly shared: Pick<Shared, 'signal' | 'counters'>;
  /** How to open separate connections for the data tables. */
  readonly connection: PoolConfig;
  readonly keys: Keys;
  readonly log: Logger;
  readonly registry: Registry;
  /** Whether the response to a wrong signature includes the text that was signed here. */
  readonly tellsSigned?: boolean;
  /** Overrides how a version is compiled, instead of by its flow. */
  readonly compile?: Compile;
  /** Overrides who may call which API, instead of by the permission rules. */
  readonly isPermitted?: GatewayParts['isPermitted'];
}

/**
 * How many calls of an application run at once, fewer than the connections to the data tables; and how long
 * another one waits, in milliseconds.
 */
const mostOfApp = 16;
const patience = 10_000;

/** Opens the gateway on a database. It caches what a call needs; its counters are in the database. */
export function createGateway(parts: OpenParts): Gateway {
  const callLog = createCallLog(parts.db, (error, lost) =>
    parts.log.warn({ err: error, lost }, 'calls could not be written down'),
  );
  const unknownCalls = createUnknownCalls((calls) =>
    parts.log.warn({ calls }, 'calls of APIs that do not exist were not logged'),
  );
  const inner = innerParts(parts);
  const admit = async (request: OpenRequest): Promise<AdmittedCall> => {
    const started = performance.now();
    const trail: Trail = { version: 0, caller: null, uid: 0, payType: 'normal' };
    const judged = await authorize(inner, request, trail).catch((error: unknown) => ({ error }));
    return { started, reference: request.reference ?? newReference(), trail, authorized: judged };
  };
  const failed = (request: OpenRequest, error: unknown, called: string, owner?: number): Envelope => {
    const { lang, service, ip, sent } = request;
    if (error instanceof CallFailure) {
      if (error.ret === ret.failed) {
        const fault = flowFault(error);
        parts.log.warn({ reference: called, service, err: fault }, 'the flow of an API failed');
        if (error.isFault && error.cause)
          writeFailure(parts, { reference: called, service, error: fault, ip, sent, owner });
      }
      return error.envelope(lang, called);
    }
    const { envelope, reference, level } = failure(
      error,
      { registry: parts.registry, texts: textsOf[lang], lang },
      called,
    );
    if (reference) parts.log[level]({ reference, service, err: error }, 'a call of an API failed');
    if (reference && level === 'error') writeFailure(parts, { reference, service, error, ip, sent, owner });
    return envelope;
  };
  const write = (request: OpenRequest, ticket: AdmittedCall, envelope: Envelope): string => {
    const text = JSON.stringify(envelope);
    if (!ticket.trail.isUnknown || unknownCalls.isLogged(request.ip))
      callLog.note(entryOf(request, ticket, envelope, Buffer.byteLength(text)));
    return text;
  };

  return {
    admit,
    async answer(request, given, broken) {
      const ticket = given ?? (await admit(request));
      try {
        if (broken) throw broken;
        if ('error' in ticket.authorized) throw ticket.authorized.error;
        return write(request, ticket, success(await serve(inner, ticket.authorized, request, ticket.trail)));
      } catch (error) {
        return write(request, ticket, failed(request, error, ticket.reference, ticket.trail.caller?.owner));
      }
    },
    async callInside(service, params, withinMs) {
      const request = insideRequest(service, params);
      try {
        const api = await inner.findApi(service);
        // The platform's own APIs need a caller, and here there is none.
        if (api?.needs !== 'permission')
          throw new ApiError(ret.notFound, 'open.service', { values: { service } });
        return success(await api.run(await api.read(request), { request, caller: null, uid: 0, withinMs }));
      } catch (error) {
        return failed(request, error, newReference());
      }
    },
    flush: callLog.flush,
    runDraft: inner.runDraft,
    isOriginAllowed: async (origin) => {
      const settings = await inner.settings().catch(() => null);
      return settings?.origins(origin) ?? false;
    },
    docs: async () => (await inner.settings()).docs,
    checkDraft: createCheckDraft(inner),
    surroundings: (flow) => surroundingsOf(inner, flow),
    connections: () => inner.bases.list(),
    tables: (connection) => (connection === '' ? inner.data.tables() : inner.bases.tables(connection)),
    neededColumns: (connection, table) => neededColumns(inner, connection, table),
    describe: (statement, connection) => describedBy(inner, statement, connection),
    stop: async () => {
      await callLog.stop();
      await Promise.all([inner.stores.close(), inner.admission.stop()]);
    },
  };
}

function insideRequest(service: string, params: Row): OpenRequest {
  const facts = { method: 'POST', isForm: false, uploads: [], lang: 'zh_cn', ip: '127.0.0.1' } as const;
  return { ...facts, service, fields: params, sent: [] };
}

function entryOf(
  request: OpenRequest,
  { trail, started, reference }: AdmittedCall,
  { ret: code, msg }: Envelope,
  bytes: number,
): CallEntry {
  const { caller, uid, version, payType } = trail;
  return {
    service: cleanText(request.service.slice(0, 120)),
    app_id: caller?.app ?? null,
    account_id: caller?.owner ?? null,
    uid: uid || null,
    pay_type: payType,
    ret: code,
    msg: cleanText(msg.slice(0, 500)),
    milliseconds: Math.round(performance.now() - started),
    bytes,
    ip: request.ip,
    method: request.method,
    api_version: version || null,
    // Unidentified callers must not fill the log with their data.
    params: caller || code === ret.ok ? maskedParams(request) : '{}',
    reference,
    created_at: new Date().toISOString(),
  };
}

/** The gateway's dependencies, and the context for running drafts. */
interface Inner extends GatewayParts {
  readonly stores: FlowStores;
  readonly data: DataStore;
  readonly bases: Bases;
  settings(): Promise<OpenSettings>;
  readonly runDraft: RunDraft;
}

function innerParts(parts: OpenParts): Inner {
  const [{ db, keys, registry }, { signal, counters }] = [parts, parts.shared];
  const callers = createCallers(db, signal);
  const wrongSignatures = createWrongSignatures(db, (error) =>
    parts.log.warn({ err: error }, 'a wrong signature could not be stored'),
  );
  const settings = createOpenSettings(db, signal);
  const told = (what: string) => (error: Error) =>
    parts.log.warn({ err: error }, `a connection ${what} was lost`);
  const stores = createFlowStores({ db, connection: parts.connection, signal, keys, told });
  const { data, bases } = stores;
  const breaker = createBreaker((target, pauseMs) =>
    parts.log.warn(
      { target, pauseMs },
      pauseMs > 0 ? 'an address does not answer flows' : 'it answers again',
    ),
  );
  const portsOf = (service: string): Ports =>
    flowPorts({
      ...{ db, stores, breaker, settings, turns, service, call: (call) => published.callInside(call) },
      unsent: (topics) => parts.log.warn({ service, topics }, 'a flow sent to topics that take no message'),
    });
  const turns = createCallerTurns(mostOfApp, {
    patience,
    refusal: () => new ApiError(ret.rateLimited, 'open.callsOfApp', { values: { most: mostOfApp } }),
  });
  const live = cachedUntilChanged(signal, { api_design: 'key', traffic_package: 'all' }, 5000, (service) =>
    liveVersion(db, service),
  );
  const compile = parts.compile ?? createCompile({ db, data, bases, portsOf });
  const published = createPublished(compile, live.get, (error, service) =>
    parts.log.error({ service, err: error }, 'an API could not be made ready'),
  );
  // The context that a version was compiled with may have changed.
  for (const topic of [openTopic, 'lost'])
    signal.on(topic, (text) => (topic === 'lost' || text === 'database') && published.forget());
  const permissions = cachedUntilChanged(signal, { permission_rule: 'all' }, 20_000, (key) => {
    const [app, owner, ownerLevel, service = ''] = key.split(' ');
    const asker = { app: Number(app), owner: Number(owner), ownerLevel: Number(ownerLevel) };
    return (parts.isPermitted ?? isPermittedBy(db))(asker, service);
  });
  return {
    ...{ db, keys, registry, callers, stores, data, bases, settings, turns },
    admission: createAdmission(parts.connection, told('for counting calls')),
    findApi: findIn(
      ownApis({ db, keys, registry, callers, counters }),
      published,
      cachedUntilChanged(signal, { traffic_package: 'all' }, 100, (service) => paidFrom(db, service)),
    ),
    addresses: async () => (await settings()).addresses,
    minSignVersion: async () => (await settings()).minSignVersion,
    tellsSigned: parts.tellsSigned ?? false,
    noteWrongSignature: wrongSignatures.note,
    levelLimit: async (level) => (await settings()).levelLimit(level),
    isPermitted: ({ app, owner, ownerLevel }, service) =>
      permissions.get(`${app} ${owner} ${ownerLevel} ${service}`),
    callsToday: (app) => callsToday(db, app),
    runDraft: createRunDraft({ db, data, bases, portsOf }),
  };
}

function findIn(
  own: ReadonlyMap<string, OpenApi>,
  published: PublishedApis,
  packages: Remembered<number | null>,
): GatewayParts['findApi'] {
  return async (service) => {
    const one = own.get(service);
    if (!one) return published.find(service);
    return one.needs === 'permission' ? { ...one, paidFrom: await packages.get(service) } : one;
  };
}

function isPermittedBy(db: Kysely<Tables>): GatewayParts['isPermitted'] {
  return async ({ app, owner, ownerLevel }, service) => {
    const decision = await apiPermission(db, { appId: app, accountId: owner, level: ownerLevel }, service);
    return decision.state === 'granted';
  };
}

async function callsToday(db: Kysely<Tables>, app: number): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select calls from kaifang_system.app_day
    where app_id = ${app} and day = (now() at time zone 'Asia/Shanghai')::date`.execute(db);
  return rows[0]?.calls ?? 0;
}
