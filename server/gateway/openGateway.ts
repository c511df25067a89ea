import { type Kysely, sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { Registry, Row } from '#schemas/resource.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import { failure, success } from '../envelope.ts';
import { createDataStore, type DataStore, type TableColumns } from '../flow/data/dataStore.ts';
import type { Ports } from '../flow/ports.ts';
import type { Keys } from '../keys.ts';
import { textsOf } from '../language.ts';
import { Refusal } from '../refusal.ts';
import type { Tables } from '../store/database.ts';
import { createAdmission } from '../store/open/admission.ts';
import { createCallers } from '../store/open/callers.ts';
import { type CallEntry, createCallLog } from '../store/open/callLog.ts';
import { hasPackage, liveVersion } from '../store/open/liveVersions.ts';
import { createOpenSettings, type OpenSettings } from '../store/open/openSettings.ts';
import { openTopic } from '../store/open/tables.ts';
import { apiPermission } from '../store/platform/permissions.ts';
import { type Remembered, remembered } from '../store/remembered.ts';
import type { Signal } from '../store/signal.ts';
import { CallFailure } from './callFailure.ts';
import { createCompile } from './compileVersion.ts';
import { type GatewayParts, type Judged, judge, serve } from './gateway.ts';
import { clean, maskedParams } from './maskedParams.ts';
import type { OpenApi, OpenRequest, Trail } from './openCall.ts';
import { ownApis } from './ownApis.ts';
import { flowPorts } from './ports/flowPorts.ts';
import { type Compile, createPublished, type PublishedApis } from './published.ts';
import { createJudgeDraft, createRunDraft, type JudgeDraft, type RunDraft } from './runDraft.ts';

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
  /** The tables that flows can read and write, with their columns. */
  tables(): Promise<TableColumns>;
  /** The password of the docs, sealed; nothing where everybody may read them. */
  docsPassword(): Promise<string | null>;
  /** Runs an API for the platform itself: without an application, its limits or its flow. */
  callInside(service: string, params: Row): Promise<Envelope>;
  /** Writes down what was called. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** What came of judging a call. */
export interface Ticket {
  readonly started: number;
  readonly trail: Trail;
  readonly judged: Judged | { readonly error: unknown };
}

/** What it is made of. */
export interface OpenParts {
  readonly db: Kysely<Tables>;
  readonly signal: Signal;
  /** How to open connections of one's own, for the data tables. */
  readonly connection: PoolConfig;
  readonly keys: Keys;
  readonly log: Logger;
  readonly registry: Registry;
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
    return { started, trail, judged };
  };
  const failed = (request: OpenRequest, error: unknown): Envelope => {
    const { lang, service } = request;
    if (error instanceof CallFailure) {
      if (error.ret === ret.failed)
        parts.log.warn({ service, err: error.cause ?? error }, 'the flow of an API failed');
      return error.envelope(lang);
    }
    const { envelope, reference } = failure(error, { registry: parts.registry, texts: textsOf[lang], lang });
    if (reference) parts.log.error({ reference, service, err: error }, 'a call of an API failed');
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
        return write(request, ticket, failed(request, error));
      }
    },
    async callInside(service, params) {
      const request = insideRequest(service, params);
      try {
        const api = await inner.findApi(service);
        // The platform's own APIs are about a caller, and here there is none.
        if (api?.needs !== 'permission')
          throw new Refusal(ret.notFound, 'open.service', { values: { service } });
        return success(await api.run(api.read(request), { request, caller: null, uid: 0 }));
      } catch (error) {
        return failed(request, error);
      }
    },
    flush: callLog.flush,
    runDraft: inner.runDraft,
    docsPassword: async () => (await inner.settings()).docsPassword,
    judgeDraft: createJudgeDraft({ db: parts.db, data: inner.data }),
    tables: () => inner.data.tables(),
    stop: async () => {
      await callLog.stop();
      await inner.data.close();
    },
  };
}

function insideRequest(service: string, params: Row): OpenRequest {
  const facts = { method: 'POST', isForm: false, upload: null, lang: 'zh_cn', ip: '127.0.0.1' } as const;
  return { ...facts, service, fields: params };
}

function entryOf(
  request: OpenRequest,
  { trail, started }: Ticket,
  { ret: code, msg }: Envelope,
  bytes: number,
): CallEntry {
  const { caller, uid, version, payType } = trail;
  return {
    service: clean(request.service.slice(0, 120)),
    app_id: caller?.app ?? null,
    account_id: caller?.owner ?? null,
    uid: uid || null,
    pay_type: payType,
    ret: code,
    msg: clean(msg.slice(0, 500)),
    milliseconds: Math.round(performance.now() - started),
    bytes,
    ip: request.ip,
    method: request.method,
    api_version: version || null,
    // Who is not known fills nothing with what he sends.
    params: caller || code === ret.ok ? maskedParams(request) : '{}',
    created_at: new Date().toISOString(),
  };
}

/** What the gateway stands on, and what drafts are run with. */
interface Inner extends GatewayParts {
  readonly data: DataStore;
  settings(): Promise<OpenSettings>;
  readonly runDraft: RunDraft;
}

function innerParts(parts: OpenParts): Inner {
  const { db, signal, keys } = parts;
  const callers = createCallers(db, signal);
  const settings = createOpenSettings(db, signal);
  const data = createDataStore(db, parts.connection, keys, (error) =>
    parts.log.warn({ err: error }, 'a connection to the data tables was lost'),
  );
  const portsOf = (service: string): Ports =>
    flowPorts({ db, data, settings, service, call: (call) => published.callInside(call) });
  const live = remembered(signal, openTopic, 5000, (service) => liveVersion(db, service));
  const published = createPublished(parts.compile ?? createCompile({ db, data, portsOf }), live.get);
  const permissions = remembered(signal, openTopic, 20_000, (key) => {
    const [app, owner, ownerLevel, service = ''] = key.split(' ');
    const asker = { app: Number(app), owner: Number(owner), ownerLevel: Number(ownerLevel) };
    return (parts.isPermitted ?? isPermittedBy(db))(asker, service);
  });
  return {
    ...{ db, keys, callers, data, settings, admission: createAdmission(db) },
    findApi: findIn(
      ownApis({ db, keys, callers }),
      published,
      remembered(signal, openTopic, 100, (service) => hasPackage(db, service)),
    ),
    addresses: async () => (await settings()).addresses,
    levelLimit: async (level) => (await settings()).levelLimit(level),
    isPermitted: ({ app, owner, ownerLevel }, service) =>
      permissions.get(`${app} ${owner} ${ownerLevel} ${service}`),
    callsToday: (app) => callsToday(db, app),
    runDraft: createRunDraft({ db, data, portsOf }),
  };
}

function findIn(
  own: ReadonlyMap<string, OpenApi>,
  published: PublishedApis,
  packages: Remembered<boolean>,
): GatewayParts['findApi'] {
  return async (service) => {
    const one = own.get(service);
    if (!one) return published.find(service);
    return one.needs === 'permission' ? { ...one, takesFlow: await packages.get(service) } : one;
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
