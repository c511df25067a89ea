import { type Decoded, decodeBody, decodeForm } from '#schemas/decode.ts';
import { removedSecretsField } from '#schemas/derive/keptSecrets.ts';
import { withDefaults } from '#schemas/derive/rules/closed.ts';
import type { Lang, ObjectSchema, Row } from '#schemas/resource.ts';
import { composed } from '#schemas/text/composed.ts';
import { ret } from '#schemas/wire.ts';
import type { App } from './app.ts';
import type { Call } from './call.ts';
import { recordRefusal } from './collection/audit.ts';
import { once, onceOutside } from './collection/once.ts';
import { withLost } from './collection/refer/withLost.ts';
import { inTransaction } from './inTransaction.ts';
import { textsOf } from './language.ts';
import { answerTooLarge, currentAccount, MemoryAccount, withAccount } from './memory/account.ts';
import { withinSize } from './memory/withinSize.ts';
import { Refusal } from './refusal.ts';
import { Download, type Service, type Upload } from './service.ts';
import { refuseSimulated } from './simulation/refuseSimulated.ts';
import { noting, type Sent } from './store/statements.ts';
import { newReference } from './trace/newReference.ts';
import { unreadInput } from './unreadInput.ts';

/** A request as the server understands it, whatever way it came. */
export interface Request {
  readonly service: string;
  /** Texts of a form, or the values of a JSON body. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isForm: boolean;
  /** The fields of a JSON body with a number that came out as another one. */
  readonly inexact?: readonly string[];
  readonly upload: Upload | null;
  readonly lang: Lang;
  readonly ip: string;
  readonly userAgent: string;
  /** The call's name, where it has one already. */
  readonly reference?: string;
  /** Takes down what it asks the database, for whoever looks into its failure. */
  readonly sent?: Sent;
  /** Tells that whoever called is gone, where that can be seen. */
  readonly gone?: () => AbortSignal;
}

/** Answers a request: token, permission, input, then the service in its transaction. */
export type Dispatch = (request: Request) => Promise<unknown>;

/** Makes the one way by which every service is reached. What a call holds in memory is counted until it is answered. */
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
  return async (request) => {
    const service = app.services.get(request.service);
    if (!service) throw new Refusal(ret.notFound, 'service');
    const { access_token: token, lang: _lang, ...fields } = request.fields;
    const call = makeCall(app, service, request, await findSession(app, token));
    if (!call.caller) app.anonymousReads.count(request.ip);
    try {
      return await serve(service, call, fields, request);
    } catch (error) {
      if (error instanceof Refusal && error.ret === ret.forbidden) await recordRefusal(call);
      throw error;
    }
  };
}

/** Makes the judge of calls that are about to send a file: by their texts alone, before it is read. */
export function createAdmit(app: App): (request: Request) => Promise<void> {
  return async (request) => {
    const service = app.services.get(request.service);
    if (!service) throw new Refusal(ret.notFound, 'service');
    const call = makeCall(app, service, request, await findSession(app, request.fields['access_token']));
    if (service.file === undefined) throw new Refusal(ret.badInput, 'body');
    await pass(service, call);
  };
}

async function pass(service: Service, call: Call): Promise<void> {
  try {
    await call.app.gate.pass(service, call.caller);
  } catch (error) {
    if (error instanceof Refusal && error.ret === ret.forbidden) await recordRefusal(call);
    throw error;
  }
}

async function serve(service: Service, call: Call, fields: Request['fields'], request: Request) {
  await call.app.gate.pass(service, call.caller);
  if (call.upload && service.file === undefined) throw new Refusal(ret.badInput, 'body');
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

// Whoever sends a key with every call need not know which of them only read.
function withoutUnreadKey({ input }: Service, fields: Request['fields']): Request['fields'] {
  if ('idempotency_key' in input.properties) return fields;
  const { idempotency_key: _unread, ...others } = fields;
  return others;
}

// Of a service that writes this is decided before the commit: what is refused did not happen.
function sendable<T>(data: T, { app }: Call): T {
  const { answerBytes } = app.settings;
  if (data instanceof Download || withinSize(data, answerBytes)) return data;
  throw answerTooLarge(answerBytes);
}

async function judge({ access, input: schema, fills }: Service, input: Row, call: Call): Promise<void> {
  try {
    call.app.validate(schema, fills ? withDefaults(schema, input) : input, call);
  } catch (error) {
    // Others are not told which records there are. Of a record that there is already nobody knows here what it named.
    const isTold = (access === 'admin' || access === 'super') && !('id' in input);
    throw isTold ? await withLost(call, schema, input, error) : error;
  }
}

// Whoever is signed in as somebody else changes no password and no secret of his, and decides nothing in his name.
function refuseInSimulation(service: Service, input: Row, { caller }: Call): void {
  const isSecret = ([name, { secret, format }]: [string, ObjectSchema['properties'][string]]) =>
    (secret || format === 'password') && (input[name] ?? null) !== null;
  const touches = removedSecretsField in input || Object.entries(service.input.properties).some(isSecret);
  if (service.inPerson || touches) refuseSimulated({ caller });
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
    gone,
    // Without a transaction there is nothing to wait for.
    afterCommit: (effect) => effect(),
  };
}

// A token of any other shape than text is simply no token.
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
