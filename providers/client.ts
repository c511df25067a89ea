import type { Lang } from '#schemas/resource.ts';
import { type Envelope, encodeForm, entryOf, ret } from '#schemas/wire.ts';
import { CallError } from './callError.ts';
import type { ErrorLog } from './errorLog.ts';
import { isQuiet, type Quiet } from './quiet.ts';
import type { Fate, Session } from './session.ts';

/** Options of one call. */
export interface CallOptions {
  /**
   * Which rejections the dialog leaves out; see `Quiet` for when that is allowed. Sign-outs are always shown.
   */
  readonly quiet?: Quiet;
  readonly signal?: AbortSignal | undefined;
}

/** What the client depends on and the callbacks it notifies. */
export interface ClientOptions {
  readonly session: Session;
  lang(): Lang;
  /** Translates a text of the frame. */
  say(key: string): string;
  log(entry: Parameters<ErrorLog['add']>[0]): void;
  /** The server requires a new sign-in, or another tab ended or replaced this tab's session. */
  onSignOut(message: string, fate: Fate): void;
  /** The session of a simulated login has ended, and the previous session continues. */
  onReturn(): void;
  /** Called with each response other than 200. */
  onRefusal(error: CallError): void;
}

/** The only access to the services. */
export interface Client {
  /** Calls a service and returns its data. @throws CallError for every other outcome. */
  call<T = unknown>(service: string, payload?: Payload, options?: CallOptions): Promise<T>;
  /** Calls a service that responds with a file. */
  fetchFile(service: string, payload: Payload, options?: CallOptions): Promise<Response>;
}

/** The payload of a call: plain values, and a Blob for each file. */
export type Payload = Readonly<Record<string, unknown>>;

const loggerService = 'save_error_logger';
/** Calls whose rejections are not shown: the site query and the error logger. */
const unheard: ReadonlySet<string> = new Set([loggerService, 'Platform.Site.Get']);

/** A client for the protocol in section 8 of the spec. */
export function createClient(options: ClientOptions): Client {
  async function send(service: string, payload: Payload, how: CallOptions): Promise<Sent> {
    const token = payload.access_token ?? freshToken(options);
    const url = `/${entryOf(service)}?service=${encodeURIComponent(service)}`;
    const lang = payload.lang ?? options.lang();
    const body = bodyOf({ ...payload, access_token: token ?? undefined, lang });
    // The server takes the language from this header if the body is too large to be read.
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
  // Fields first: the server reads them before it accepts a file.
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
  // Without a session there is nothing to end: its end was already reported, or a sign-in is in progress.
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

/** Creates the rejection and passes it to the dialog. */
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
