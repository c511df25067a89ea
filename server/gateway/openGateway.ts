import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from '#schemas/resource.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import { failure, success } from '../envelope.ts';
import type { Keys } from '../keys.ts';
import { textsOf } from '../language.ts';
import type { Tables } from '../store/database.ts';
import { createAdmission } from '../store/open/admission.ts';
import { createCallers } from '../store/open/callers.ts';
import { type CallEntry, createCallLog } from '../store/open/callLog.ts';
import { hasPackage, liveVersion } from '../store/open/liveVersions.ts';
import { createOpenSettings } from '../store/open/openSettings.ts';
import { openTopic } from '../store/open/tables.ts';
import { apiPermission } from '../store/platform/permissions.ts';
import { remembered } from '../store/remembered.ts';
import type { Signal } from '../store/signal.ts';
import { compileVersion } from './compileVersion.ts';
import { type GatewayParts, type Judged, judge, serve } from './gateway.ts';
import { clean, maskedParams } from './maskedParams.ts';
import type { OpenApi, OpenRequest, Trail } from './openCall.ts';
import { ownApis } from './ownApis.ts';
import { type Compile, createPublished } from './published.ts';

/** The open API of the platform: answers calls, and writes each down. */
export interface OpenGateway {
  /** Judges a call by its texts, before a file that comes with it is read. */
  admit(request: OpenRequest): Promise<Ticket>;
  /** The answer as JSON text; `broken` is why the request could not be read. */
  answer(request: OpenRequest, ticket?: Ticket | null, broken?: Error): Promise<string>;
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
  const inner = gatewayParts(parts);
  const admit = async (request: OpenRequest): Promise<Ticket> => {
    const started = performance.now();
    const trail: Trail = { version: 0, caller: null, uid: 0, payType: 'normal' };
    const judged = await judge(inner, request, trail).catch((error: unknown) => ({ error }));
    return { started, trail, judged };
  };
  const failed = (request: OpenRequest, error: unknown): Envelope => {
    const { lang, service } = request;
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
    flush: callLog.flush,
    stop: callLog.stop,
  };
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

function gatewayParts({ db, signal, keys, compile = compileVersion, ...parts }: OpenParts): GatewayParts {
  const { isPermitted = isPermittedBy(db) } = parts;
  const callers = createCallers(db, signal);
  const settings = createOpenSettings(db, signal);
  const own = ownApis({ db, keys, callers });
  const live = remembered(signal, openTopic, 5000, (service) => liveVersion(db, service));
  const published = createPublished(compile, live.get);
  const packages = remembered(signal, openTopic, 100, (service) => hasPackage(db, service));
  const permissions = remembered(signal, openTopic, 20_000, (key) => {
    const [app, owner, ownerLevel, service = ''] = key.split(' ');
    return isPermitted({ app: Number(app), owner: Number(owner), ownerLevel: Number(ownerLevel) }, service);
  });
  const findApi = async (service: string): Promise<OpenApi | null> => {
    const one = own.get(service);
    if (!one) return published(service);
    return one.needs === 'permission' ? { ...one, takesFlow: await packages.get(service) } : one;
  };
  return {
    ...{ db, keys, callers, findApi, admission: createAdmission(db) },
    addresses: async () => (await settings()).addresses,
    levelLimit: async (level) => (await settings()).levelLimit(level),
    isPermitted: ({ app, owner, ownerLevel }, service) =>
      permissions.get(`${app} ${owner} ${ownerLevel} ${service}`),
    callsToday: (app) => callsToday(db, app),
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
