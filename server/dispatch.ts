import { type Decoded, decodeBody, decodeForm } from '#schemas/decode.ts';
import { composed } from '#schemas/derive/composed.ts';
import { removedSecretsField } from '#schemas/derive/keptSecrets.ts';
import { withDefaults } from '#schemas/derive/rules/closed.ts';
import {
  inFieldNames,
  inWireNames,
  refusalInNames,
  type WireNames,
  wireNamesByService,
} from '#schemas/derive/wireNames.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Lang, ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, unreadableBody } from './apiError.ts';
import { assertNotImpersonating } from './core/access/assertNotImpersonating.ts';
import type { App } from './core/app.ts';
import type { Call } from './core/call.ts';
import { inTransaction } from './core/inTransaction.ts';
import { newReference } from './core/newReference.ts';
import { Download, type Service, type Upload } from './core/service.ts';
import { unreadInput } from './core/unreadInput.ts';
import { textsOf } from './language.ts';
import { answerTooLarge, currentAccount, MemoryAccount, withAccount } from './platform/memory/account.ts';
import { withinSize } from './platform/memory/withinSize.ts';
import { noting, type Sent } from './platform/store/statements.ts';
import { auditRejection } from './records/audit.ts';
import { once, onceOutside } from './records/once.ts';
import { withLost } from './records/refer/withLost.ts';

/** A request as the server handles it, independent of the transport. */
export interface Request {
  readonly service: string;
  /** Texts of a form, or the values of a JSON body. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isForm: boolean;
  /** The fields of a JSON body with a number that changed when it was parsed. */
  readonly inexact?: readonly string[];
  readonly upload: Upload | null;
  readonly lang: Lang;
  readonly ip: string;
  readonly userAgent: string;
  /** The call's ID, where it already has one. */
  readonly reference?: string;
  /** Records the statements that the call sends to the database, for the diagnosis of failures. */
  readonly sent?: Sent;
  /** Aborts when the client disconnects, where the transport can detect it. */
  readonly gone?: () => AbortSignal;
}

/** Answers a request: token, permission, input, then the service in its transaction. */
export type Dispatch = (request: Request) => Promise<unknown>;

/**
 * Creates the dispatcher that every service call goes through. A call's memory counts against the budget
 * until it is answered.
 */
export function createDispatch(app: App): Dispatch {
  const answer = answering(app);
  return async (request) => {
    if (currentAccount()) return answer(request);
    const account = new MemoryAccount(app.budget, app.settings.answerBytes);
    try {
      return await withAccount(account, () => answer(request));
    } finally {
      account.close();
    }
  };
}

function answering(app: App): Dispatch {
  const wireNames = wireNamesByService(app.registry);
  const plain = answeringInFields(app);
  return async (request) => {
    const wire = wireNames.get(request.service);
    if (!wire) return plain(request);
    try {
      return inWireNames(wire, await plain({ ...request, fields: inFieldNames(wire, request.fields) }));
    } catch (error) {
      throw error instanceof ApiError ? inNamesOfWire(wire, error) : error;
    }
  };
}

function inNamesOfWire(wire: WireNames, { ret: code, key, detail }: ApiError): ApiError {
  const { errors, data } = detail;
  const named = refusalInNames(wire, { ...data, errors }, 'wire') as { errors?: FieldError[] };
  const { errors: wrong, ...more } = named;
  return new ApiError(code, key, { ...detail, ...(wrong && { errors: wrong }), ...(data && { data: more }) });
}

function answeringInFields(app: App): Dispatch {
  return async (request) => {
    const service = app.services.get(request.service);
    if (!service) throw new ApiError(ret.notFound, 'service');
    const { access_token: token, lang: _lang, ...fields } = request.fields;
    const call = makeCall(app, service, request, await findSession(app, token));
    if (!call.caller) app.anonymousReads.count(request.ip);
    const run = () => serve(service, call, fields, request);
    try {
      return await (call.caller ? app.callerTurns.run(call.caller.id, run) : run());
    } catch (error) {
      if (error instanceof ApiError && error.ret === ret.forbidden) await auditRejection(call);
      throw error;
    }
  };
}

/**
 * Creates the check of calls that are about to send a file: it authorizes them by their text fields alone,
 * before the file is read.
 */
export function createAdmit(app: App): (request: Request) => Promise<void> {
  return async (request) => {
    const service = app.services.get(request.service);
    if (!service) throw new ApiError(ret.notFound, 'service');
    const call = makeCall(app, service, request, await findSession(app, request.fields['access_token']));
    if (service.file === undefined) throw unreadableBody('file');
    await pass(service, call);
  };
}

async function pass(service: Service, call: Call): Promise<void> {
  try {
    await call.app.gate.pass(service, call.caller);
  } catch (error) {
    if (error instanceof ApiError && error.ret === ret.forbidden) await auditRejection(call);
    throw error;
  }
}

async function serve(service: Service, call: Call, fields: Request['fields'], request: Request) {
  await call.app.gate.pass(service, call.caller);
  if (call.upload && service.file === undefined) throw unreadableBody('file');
  const input = readInput(service, withoutUnreadKey(service, fields), request, call);
  refuseInSimulation(service, input, call);
  if (call.caller) call.app.visits.note(call.caller, service);
  await judge(service, input, call);
  await service.before?.(call, input);
  const { idempotency_key: said, ...values } = input;
  if (!service.writes) return sendable(await service.run(call, input), call);
  const key = isRepeatable(service, values) ? undefined : (said as string | undefined);
  const run = async (inside: Call) => sendable(await service.run(inside, values), call);
  if (service.writes === 'outside') return onceOutside(call, key, values, () => run(call));
  return inTransaction(call, (inside) => once(inside, key, values, () => run(inside)));
}

function isRepeatable({ repeatable = false }: Service, input: Row): boolean {
  return typeof repeatable === 'function' ? repeatable(input) : repeatable;
}

// A client that sends a key with every call need not know which of them only read.
function withoutUnreadKey({ input }: Service, fields: Request['fields']): Request['fields'] {
  if ('idempotency_key' in input.properties) return fields;
  const { idempotency_key: _unread, ...others } = fields;
  return others;
}

// For a service that writes, this is decided before the commit: a rejected call has no effect.
function sendable<T>(data: T, { app }: Call): T {
  const { answerBytes } = app.settings;
  if (data instanceof Download || withinSize(data, answerBytes)) return data;
  throw answerTooLarge(answerBytes);
}

async function judge({ access, input: schema, fills }: Service, input: Row, call: Call): Promise<void> {
  try {
    call.app.validate(schema, fills ? withDefaults(schema, input) : input, call);
  } catch (error) {
    // Only administrators learn which records exist. For an existing record, its previous references are
    // unknown here.
    const isTold = (access === 'admin' || access === 'super') && !('id' in input);
    throw isTold ? await withLost(call, schema, input, error) : error;
  }
}

// During impersonation, no call changes a password or a secret of the account, or decides in its name.
function refuseInSimulation(service: Service, input: Row, { caller }: Call): void {
  const isSecret = ([name, { secret, format }]: [string, ObjectSchema['properties'][string]]) =>
    (secret || format === 'password') && (input[name] ?? null) !== null;
  const touches = removedSecretsField in input || Object.entries(service.input.properties).some(isSecret);
  if (service.noImpersonation || touches) assertNotImpersonating({ caller });
}

function makeCall(
  app: App,
  service: Service,
  { lang, ip, userAgent, upload, gone, sent = [], reference = newReference() }: Request,
  session: Awaited<ReturnType<typeof findSession>>,
): Call {
  const db = noting(app.db, sent);
  return {
    app: { ...app, db },
    db,
    rootDb: db,
    registry: app.registry,
    service: service.name,
    caller: session?.account ?? null,
    session: session?.hash ?? null,
    lang,
    texts: textsOf[lang],
    ip,
    userAgent,
    reference,
    upload,
    disconnectSignal: gone,
    // Without a transaction there is no commit to wait for.
    afterCommit: (effect) => effect(),
  };
}

// A token that is not a text counts as missing.
async function findSession(app: App, token: unknown) {
  if (typeof token !== 'string' || token.length < 20 || token.length > 200) return null;
  return app.sessions.find(token);
}

function readInput(service: Service, fields: Request['fields'], asked: Request, call: Call): Row {
  const { values, unreadable } = decode(service.input, fields, asked);
  if (unreadable.length > 0) throw unreadInput(call, service.input, values, unreadable);
  return composed(service.input, values);
}

function decode(schema: ObjectSchema, fields: Request['fields'], { isForm, inexact = [] }: Request): Decoded {
  if (isForm) return decodeForm(schema, fields as Record<string, string>);
  const { values, unreadable } = decodeBody(schema, fields as Decoded['values']);
  const changed = inexact.map((field) => ({ field, type: 'number', rule: 'exact' as const }));
  return { values, unreadable: [...changed, ...unreadable] };
}
