import { type Kysely, sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { Surroundings } from '#schemas/flow/api.ts';
import type { Registry, Row } from '#schemas/resource.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import type { Bases, ListedBase } from '../bases/bases.ts';
import type { DescribedStatement, StatementToDescribe } from '../console/engine.ts';
import { neededColumns } from '../datatables/neededColumns.ts';
import { failure, success } from '../envelope.ts';
import type { DataStore, TableColumns } from '../flow/data/dataStore.ts';
import type { Ports } from '../flow/ports.ts';
import type { Keys } from '../keys.ts';
import { textsOf } from '../language.ts';
import { createBreaker } from '../outgoing/breaker.ts';
import { Refusal } from '../refusal.ts';
import { cleanText } from '../rules/cleanText.ts';
import { describedBy } from '../sqlapi/describedBy.ts';
import type { Tables } from '../store/database.ts';
import { createAdmission } from '../store/open/admission.ts';
import { createCallers } from '../store/open/callers.ts';
import { type CallEntry, createCallLog } from '../store/open/callLog.ts';
import { liveVersion, paidFrom } from '../store/open/liveVersions.ts';
import { createOpenSettings, type DocsDoor, type OpenSettings } from '../store/open/openSettings.ts';
import { openTopic } from '../store/open/topic.ts';
import { apiPermission } from '../store/platform/permissions.ts';
import { type Remembered, remembered } from '../store/remembered.ts';
import type { Shared } from '../store/shared/shared.ts';
import { newReference } from '../trace/newReference.ts';
import { writeFailure } from '../trace/writeFailure.ts';
import { CallFailure } from './callFailure.ts';
import { createCompile } from './compileVersion.ts';
import { flowFault } from './flowFault.ts';
import { type GatewayParts, type Judged, judge, serve } from './gateway.ts';
import { maskedParams } from './maskedParams.ts';
import type { OpenApi, OpenRequest, Trail } from './openCall.ts';
import { ownApis } from './ownApis.ts';
import { flowPorts } from './ports/flowPorts.ts';
import { createFlowStores, type FlowStores } from './ports/flowStores.ts';
import { type Compile, createPublished, type PublishedApis } from './published.ts';
import { createJudgeDraft, createRunDraft, type JudgeDraft, type RunDraft } from './runDraft.ts';
import { surroundingsOf } from './surroundings.ts';

/** The open API of the platform: answers calls, and writes each down. */
export interface OpenGateway {
  /** Judges a call by its texts, before a file that comes with it is read. */
  admit(request: OpenRequest): Promise<Ticket>;
  /** The answer as JSON text; `broken` is why the request could not be read. */
  answer(request: OpenRequest, ticket?: Ticket | null, broken?: Error): Promise<string>;
  /** Runs the draft of an API as it is drawn; unless it is to stay, nothing of it does. */
  runDraft: RunDraft;
  /** What keeps the flow of a draft from being published, and what is worth a warning. */
  judgeDraft: JudgeDraft;
  /** What lies around a flow: tables, connections, the APIs that it calls. */
  surroundings(flow: unknown): Promise<Surroundings>;
  /** The connections to other databases that flows can use. */
  connections(): Promise<ListedBase[]>;
  /** The tables that flows can read and write, with their columns; without a connection those of the platform's data. */
  tables(connection: string): Promise<TableColumns>;
  /** The columns of such a table that every new row has to give. */
  neededColumns(connection: string, table: string): Promise<ReadonlySet<string>>;
  /** What the database says of a statement that flows could run. */
  describe(statement: StatementToDescribe, connection: string): Promise<DescribedStatement>;
  /** The password of the docs, sealed; nothing where everybody may read them. */
  docs(): Promise<DocsDoor>;
  /** Whether pages of an origin may read answers. */
  isOriginAllowed(origin: string): Promise<boolean>;
  /** Runs an API for the platform itself, within so many milliseconds: without an application, its limits or its flow. */
  callInside(service: string, params: Row, withinMs?: number): Promise<Envelope>;
  /** Writes down what was called. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** What came of judging a call. */
export interface Ticket {
  readonly started: number;
  readonly reference: string;
  readonly trail: Trail;
  readonly judged: Judged | { readonly error: unknown };
}

/** What it is made of. */
export interface OpenParts {
  readonly db: Kysely<Tables>;
  readonly shared: Pick<Shared, 'signal' | 'counters'>;
  /** How to open connections of one's own, for the data tables. */
  readonly connection: PoolConfig;
  readonly keys: Keys;
  readonly log: Logger;
  readonly registry: Registry;
  /** Whether a wrong signature is answered with the text that was signed here. */
  readonly tellsSigned?: boolean;
  /** How a version is made ready to answer, where that is not by its flow. */
  readonly compile?: Compile;
  /** Who may call what, where that is not decided by the permission rules. */
  readonly isPermitted?: GatewayParts['isPermitted'];
}

/** Opens the gateway on a database: what it needs for a call is remembered, and what it counts stands in the database. */
export function openGateway(parts: OpenParts): OpenGateway {
  const callLog = createCallLog(parts.db, (error, lost) =>
    parts.log.warn({ err: error, lost }, 'calls could not be written down'),
  );
  const inner = innerParts(parts);
  const admit = async (request: OpenRequest): Promise<Ticket> => {
    const started = performance.now();
    const trail: Trail = { version: 0, caller: null, uid: 0, payType: 'normal' };
    const judged = await judge(inner, request, trail).catch((error: unknown) => ({ error }));
    return { started, reference: request.reference ?? newReference(), trail, judged };
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
  const write = (request: OpenRequest, ticket: Ticket, envelope: Envelope): string => {
    const text = JSON.stringify(envelope);
    callLog.note(entryOf(request, ticket, envelope, Buffer.byteLength(text)));
    return text;
  };

  return {
    admit,
    async answer(request, given, broken) {
      const ticket = given ?? (await admit(request));
      try {
        if (broken) throw broken;
        if ('error' in ticket.judged) throw ticket.judged.error;
        return write(request, ticket, success(await serve(inner, ticket.judged, request, ticket.trail)));
      } catch (error) {
        return write(request, ticket, failed(request, error, ticket.reference, ticket.trail.caller?.owner));
      }
    },
    async callInside(service, params, withinMs) {
      const request = insideRequest(service, params);
      try {
        const api = await inner.findApi(service);
        // The platform's own APIs are about a caller, and here there is none.
        if (api?.needs !== 'permission')
          throw new Refusal(ret.notFound, 'open.service', { values: { service } });
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
    judgeDraft: createJudgeDraft(inner),
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
  { trail, started, reference }: Ticket,
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
    // Who is not known fills nothing with what he sends.
    params: caller || code === ret.ok ? maskedParams(request) : '{}',
    reference,
    created_at: new Date().toISOString(),
  };
}

/** What the gateway stands on, and what drafts are run with. */
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
      ...{ db, stores, breaker, settings, service, call: (call) => published.callInside(call) },
      unsent: (topics) => parts.log.warn({ service, topics }, 'a flow sent to topics that take no message'),
    });
  const live = remembered(signal, { api_design: 'key', traffic_package: 'all' }, 5000, (service) =>
    liveVersion(db, service),
  );
  const compile = parts.compile ?? createCompile({ db, data, bases, portsOf });
  const published = createPublished(compile, live.get, (error, service) =>
    parts.log.error({ service, err: error }, 'an API could not be made ready'),
  );
  // What a version was compiled with may not be so any more.
  for (const topic of [openTopic, 'lost'])
    signal.on(topic, (text) => (topic === 'lost' || text === 'database') && published.forget());
  const permissions = remembered(signal, { permission_rule: 'all' }, 20_000, (key) => {
    const [app, owner, ownerLevel, service = ''] = key.split(' ');
    const asker = { app: Number(app), owner: Number(owner), ownerLevel: Number(ownerLevel) };
    return (parts.isPermitted ?? isPermittedBy(db))(asker, service);
  });
  return {
    ...{ db, keys, registry, callers, stores, data, bases, settings },
    admission: createAdmission(parts.connection, told('for counting calls')),
    findApi: findIn(
      ownApis({ db, keys, registry, callers, counters }),
      published,
      remembered(signal, { traffic_package: 'all' }, 100, (service) => paidFrom(db, service)),
    ),
    addresses: async () => (await settings()).addresses,
    minSignVersion: async () => (await settings()).minSignVersion,
    tellsSigned: parts.tellsSigned ?? false,
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
