import type { Lang } from '#schemas/resource.ts';
import { type Envelope, encodeForm, entryOf, ret } from '#schemas/wire.ts';
import { CallError } from './callError.ts';
import type { ErrorLog } from './errorLog.ts';
import { isQuiet, type Quiet } from './quiet.ts';
import type { Fate, Session } from './session.ts';

/** How one call wants to be treated. */
export interface CallOptions {
  /** Which refusals the dialog leaves out; see there when that may be. Signing out is never quiet. */
  readonly quiet?: Quiet;
  readonly signal?: AbortSignal | undefined;
}

/** What the client needs to know and whom it tells. */
export interface ClientOptions {
  readonly session: Session;
  lang(): Lang;
  /** The words of the frame. */
  say(key: string): string;
  log(entry: Parameters<ErrorLog['add']>[0]): void;
  /** The server wants a new sign-in, or another tab ended or replaced this one's session. */
  onSignOut(message: string, fate: Fate): void;
  /** The session of a simulated login is over, and the one before goes on in its place. */
  onReturn(): void;
  /** An answer that is not 200. */
  onRefusal(error: CallError): void;
}

/** The one way to the services. */
export interface Client {
  /** Calls a service and answers its data. @throws CallError for every other outcome. */
  call<T = unknown>(service: string, payload?: Payload, options?: CallOptions): Promise<T>;
  /** Calls a service that answers with a file. */
  fetchFile(service: string, payload: Payload, options?: CallOptions): Promise<Response>;
}

/** What a call carries: plain values, and a Blob where a file goes. */
export type Payload = Readonly<Record<string, unknown>>;

const loggerService = 'save_error_logger';
/** Calls whose refusal is nobody's business: the site query and the error logger. */
const unheard: ReadonlySet<string> = new Set([loggerService, 'Platform.Site.Get']);

/** A client that speaks section 8 of the spec. */
export function createClient(options: ClientOptions): Client {
  async function send(service: string, payload: Payload, how: CallOptions): Promise<Sent> {
    const token = payload.access_token ?? freshToken(options);
    const url = `/${entryOf(service)}?service=${encodeURIComponent(service)}`;
    const lang = payload.lang ?? options.lang();
    const body = bodyOf({ ...payload, access_token: token ?? undefined, lang });
    // Of a body that is too large to be read, the server knows the language by this.
    const headers = { 'accept-language': lang === 'en' ? 'en' : 'zh-CN' };
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: how.signal ?? null });
      return { service, token, how, url, response };
    } catch (error) {
      if (isAbort(error)) throw error;
      throw nothing(
        options,
        { service, how, url },
        0,
        error instanceof Error ? error.message : String(error),
      );
    }
  }

  return {
    async call<T>(service: string, payload: Payload = {}, how: CallOptions = {}): Promise<T> {
      const sent = await send(service, payload, how);
      const envelope = await readEnvelope(options, sent);
      if (envelope.ret === ret.ok) return envelope.data as T;
      throw refused(options, sent, envelope);
    },
    async fetchFile(service, payload, how = {}) {
      const sent = await send(service, payload, how);
      if (sent.response.ok && !isJson(sent.response)) return sent.response;
      throw refused(options, sent, await readEnvelope(options, sent));
    },
  };
}

interface Sent {
  readonly service: string;
  readonly token: unknown;
  readonly how: CallOptions;
  readonly url: string;
  readonly response: Response;
}

// A tab must not write with a session that another tab has ended or replaced.
function freshToken({ session, say, onSignOut }: ClientOptions): string | null {
  const fate = session.fate();
  if (fate === 'same') return session.token();
  const message = say(`frame.session.${fate}`);
  onSignOut(message, fate);
  throw new CallError(ret.signIn, message);
}

function bodyOf(payload: Payload): URLSearchParams | FormData {
  const files = Object.entries(payload).filter((entry): entry is [string, Blob] => entry[1] instanceof Blob);
  if (files.length === 0) return encodeForm(payload);
  const form = new FormData();
  const plain = Object.entries(payload).filter(([, value]) => !(value instanceof Blob));
  // The fields go first: the server reads them before it lets a file in.
  for (const [name, value] of encodeForm(Object.fromEntries(plain))) form.append(name, value);
  for (const [name, file] of files) form.append(name, file);
  return form;
}

async function readEnvelope(options: ClientOptions, sent: Sent): Promise<Envelope> {
  const { response } = sent;
  const status = `${response.status} ${response.statusText}`.trim();
  const text = await response.text().catch((error: unknown) => {
    if (isAbort(error)) throw error;
    return '';
  });
  const envelope = parsed(text);
  const reference = response.headers.get('x-reference') ?? undefined;
  if (!envelope) throw nothing(options, sent, response.status, status, reference);
  if (!response.ok) report(options, sent, response.status, status, reference);
  return envelope;
}

function parsed(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    const isEnvelope =
      typeof value === 'object' && value !== null && 'ret' in value && Number.isInteger(value.ret);
    return isEnvelope ? { data: {}, msg: '', ...(value as { ret: number }) } : null;
  } catch {
    return null;
  }
}

function refused(
  options: ClientOptions,
  { service, token, how }: Sent,
  { ret: code, msg, data }: Envelope,
): CallError {
  const { session, say, onSignOut, onReturn } = options;
  if (code !== ret.signIn && code !== ret.disabled)
    return told(options, { service, how }, new CallError(code, msg, data));
  const error = new CallError(code, `${say('frame.session.again')}${msg}`, data);
  // Without a session there is none to end: that of the call has been told with its end, or one is signing in.
  if (session.token() !== null && token === session.token()) {
    if (session.goBack()) {
      onReturn();
      return error;
    }
    session.end();
    onSignOut(error.message, 'same');
  }
  return error;
}

type Asked = Pick<Sent, 'service' | 'how' | 'url'>;

function nothing(
  options: ClientOptions,
  asked: Asked,
  status: number,
  why: string,
  reference?: string,
): CallError {
  report(options, asked, status, why, reference);
  return told(options, asked, new CallError(0, options.say('frame.network.nothing')));
}

/** The refusal, and the dialog told of it. */
function told(
  { onRefusal }: ClientOptions,
  { service, how }: Pick<Sent, 'service' | 'how'>,
  error: CallError,
): CallError {
  if (isQuiet(how.quiet, error) || unheard.has(service)) return error;
  error.isTold = true;
  onRefusal(error);
  return error;
}

function report(
  { log }: ClientOptions,
  { service, url }: Asked,
  code: number,
  message: string,
  reference?: string,
): void {
  if (service !== loggerService)
    log({ type: 'ajax', code, message, url: new URL(url, location.href).href, reference });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') ?? false;
}
