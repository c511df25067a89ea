import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Lang } from '#schemas/resource.ts';
import { cutAt } from '#schemas/text/cutAt.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { App } from '../core/app.ts';
import { failure, success } from '../core/envelope.ts';
import { Download, type Upload } from '../core/service.ts';
import { writeFailure } from '../core/writeFailure.ts';
import { createAdmit, createDispatch, type Dispatch, type Request } from '../dispatch.ts';
import { languageOf, textsOf } from '../language.ts';
import { spoolFolder } from '../platform/memory/spool.ts';
import { assertSentOnce, readForm, saidTwice } from './bodies.ts';
import { contentDisposition } from './disposition.ts';
import { fieldsFirst, readMultipart } from './multipart.ts';
import type { Body } from './parsers.ts';
import { sendJson } from './sendJson.ts';
import { skipBody } from './skipBody.ts';

/** Adds the routes of the services. */
export function addApi(server: FastifyInstance, app: App): void {
  const doors = { admit: createAdmit(app), dispatch: createDispatch(app) };
  // SDKs append a slash to the configured URL.
  const entries = ['/api/admin.php', '/api/platform.php'].flatMap((url) => [url, `${url}/`]);
  for (const url of [...entries, '/api/save_error_logger'])
    server.post(url, (request, reply) => answer(app, doors, request, reply));
}

/** How long a stalled download is kept, in milliseconds. */
const stalledAfter = 60_000;

interface Doors {
  readonly admit: ReturnType<typeof createAdmit>;
  readonly dispatch: Dispatch;
}

async function answer(app: App, { admit, dispatch }: Doors, request: FastifyRequest, reply: FastifyReply) {
  const started = performance.now();
  const gone = onDisconnect(reply);
  let lang = languageOf(undefined, request.headers['accept-language']);
  const hear = (said: unknown) => {
    lang = languageOf(said, request.headers['accept-language']);
  };
  const read = await readRequest(app, request, admit, hear).catch((error: unknown) => error as Error);
  if (request.isMultipart()) skipBody(request, reply);
  if (read instanceof ApiError && read.detail.lang) hear(read.detail.lang);
  if (read instanceof Error) return sendFailure(app, request, reply, read, undefined, lang);
  app.underWay.name(request.id, read.service, read.sent);
  try {
    const data = await dispatch({ ...read, gone });
    app.log.debug({ service: read.service, ms: Math.round(performance.now() - started) }, 'call');
    return data instanceof Download
      ? await sendDownload(app, reply, data)
      : await sendJson(reply, success(data), app.settings);
  } catch (error) {
    return sendFailure(app, request, reply, error, read);
  }
}

// Determines the language before anything is rejected.
async function readRequest(
  app: App,
  request: FastifyRequest,
  admit: Doors['admit'],
  hear: (lang: unknown) => void,
): Promise<Request> {
  const body = (request.body as Body | undefined) ?? { isForm: true, fields: {} };
  hear(body.fields['lang']);
  const query = readForm(cutAt(request.url, '?')[1] ?? '');
  if (!request.isMultipart()) {
    hear(body.fields['lang'] ?? query['lang']);
    return requestOf(request, query, body, null);
  }
  const sent = await readMultipart(request, spoolFolder(app.settings), async (fields) => {
    hear(fields['lang'] ?? query['lang']);
    await admit(requestOf(request, query, { isForm: true, fields }, null)).catch((error: unknown) => {
      throw fieldsFirst(error, fields);
    });
  });
  return requestOf(request, query, sent.body, sent.uploads[0] ?? null);
}

function requestOf(
  request: FastifyRequest,
  query: Readonly<Record<string, string>>,
  body: Body,
  upload: Upload | null,
): Request {
  assertSentOnce(query, body.fields, serviceNames);
  const { service, fields } = nameApart(query, body.fields);
  return {
    service: service ?? bareService(request.url),
    fields,
    isForm: body.isForm,
    ...(body.inexact && { inexact: body.inexact }),
    upload,
    lang: languageOf(body.fields['lang'], request.headers['accept-language']),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    reference: request.id,
    sent: [],
  };
}

const serviceNames = new Set(['service', 's']);

// The URL names the service; otherwise the body does. If the URL names it, `service` in the body is a field,
// and a service rejects unknown fields. So an intermediary cannot read another name.
function nameApart(query: Readonly<Record<string, string>>, all: Body['fields']) {
  const name = oneName(query) ?? oneName(all);
  const isName = ([key, value]: [string, unknown]) => serviceNames.has(key) && value === name;
  return {
    service: name,
    fields: Object.fromEntries(Object.entries(all).filter((entry) => !isName(entry))),
  };
}

function oneName({ service, s }: Readonly<Record<string, unknown>>): string | undefined {
  const names = new Set([service, s].filter((name) => name !== undefined));
  const [name] = names;
  if (names.size > 1) throw saidTwice('service');
  if (name !== undefined && typeof name !== 'string') throw new ApiError(ret.badInput, 'body');
  return name;
}

function bareService(url: string): string {
  return url.startsWith('/api/save_error_logger') ? 'save_error_logger' : '';
}

function sendFailure(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  read: Request | undefined,
  lang: Lang = read?.lang ?? languageOf(undefined, request.headers['accept-language']),
) {
  const telling = { registry: app.registry, texts: textsOf[lang], lang };
  const known = app.services.get(read?.service ?? '');
  const { envelope, reference, level } = failure(error, telling, request.id, known);
  const { service, sent = [] } = read ?? {};
  if (reference) app.log[level]({ reference, service, err: error }, 'a call failed');
  if (reference && level === 'error')
    writeFailure(app, {
      ...{ reference, service, error, sent, ip: request.ip, token: read?.fields['access_token'] },
    });
  return reply.send(envelope);
}

// The first chunk is produced before anything is sent, so that an early error is still a regular response.
async function sendDownload(app: App, reply: FastifyReply, download: Download) {
  const chunks = download.chunks[Symbol.asyncIterator]();
  const first = await chunks.next();
  let isOffered = false;
  async function* all() {
    for (let next = first; !next.done; next = await chunks.next()) {
      isOffered = true;
      yield next.value;
      isOffered = false;
    }
  }
  cutWhenStalled(reply, () => isOffered);
  const stream = Readable.from(all(), { objectMode: false });
  // If the client left before the first chunk, the producer would wait forever.
  stream.once('close', () => void chunks.return?.());
  stream.on('error', (error) => app.log.error({ err: error }, 'a download broke off'));
  const counted = download.counted();
  if (counted) reply.header('x-row-count', counted.count);
  if (counted?.cut) reply.header('x-cut-count', counted.cut);
  return reply
    .header('content-type', download.type)
    .header('content-disposition', contentDisposition(download.name))
    .send(stream);
}

// A client that stops reading holds resources that other callers need. The socket's own timer restarts while
// bytes are sent, however slowly. While the database is working, there is nothing to read.
function cutWhenStalled({ raw }: FastifyReply, isOffered: () => boolean): void {
  if (!(raw.socket instanceof Socket)) return;
  raw.setTimeout(stalledAfter, () => {
    if (isOffered()) raw.destroy();
  });
}

/**
 * Signals that the client disconnected before the response: a closed browser, a broken connection. The signal
 * is created on first use, since few calls need it.
 */
function onDisconnect({ raw }: FastifyReply): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => {
    signal ??= signalOf(raw);
    return signal;
  };
}

function signalOf(raw: FastifyReply['raw']): AbortSignal {
  const gone = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.closed) onClose();
  else raw.once('close', onClose);
  return gone.signal;
}
