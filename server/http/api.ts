import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Lang } from '#schemas/resource.ts';
import { cutAt } from '#schemas/text/cutAt.ts';
import { ret } from '#schemas/wire.ts';
import type { App } from '../app.ts';
import { createAdmit, createDispatch, type Dispatch, type Request } from '../dispatch.ts';
import { failure, success } from '../envelope.ts';
import { languageOf, textsOf } from '../language.ts';
import { spoolFolder } from '../memory/spool.ts';
import { Refusal } from '../refusal.ts';
import { Download, type Upload } from '../service.ts';
import { writeFailure } from '../trace/writeFailure.ts';
import { readForm, refuseTwice, saidTwice } from './bodies.ts';
import { contentDisposition } from './disposition.ts';
import { goneOf } from './goneOf.ts';
import { leaveUnread } from './leaveUnread.ts';
import { readMultipart } from './multipart.ts';
import type { Body } from './parsers.ts';
import { sendJson } from './sendJson.ts';

/** Adds the addresses of the services. */
export function addApi(server: FastifyInstance, app: App): void {
  const doors = { admit: createAdmit(app), dispatch: createDispatch(app) };
  // An SDK puts a slash behind the address that it is given.
  const entries = ['/api/admin.php', '/api/platform.php'].flatMap((url) => [url, `${url}/`]);
  for (const url of [...entries, '/api/save_error_logger'])
    server.post(url, (request, reply) => answer(app, doors, request, reply));
}

/** How long a download is kept whose reader takes nothing, in milliseconds. */
const stalledAfter = 60_000;

interface Doors {
  readonly admit: ReturnType<typeof createAdmit>;
  readonly dispatch: Dispatch;
}

async function answer(app: App, { admit, dispatch }: Doors, request: FastifyRequest, reply: FastifyReply) {
  const started = performance.now();
  const gone = goneOf(reply);
  let lang = languageOf(undefined, request.headers['accept-language']);
  const hear = (said: unknown) => {
    lang = languageOf(said, request.headers['accept-language']);
  };
  const read = await readRequest(app, request, admit, hear).catch((error: unknown) => error as Error);
  if (request.isMultipart()) leaveUnread(request, reply);
  if (read instanceof Refusal && read.detail.lang) hear(read.detail.lang);
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

// The language is heard before anything is refused.
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
    await admit(requestOf(request, query, { isForm: true, fields }, null));
  });
  return requestOf(request, query, sent.body, sent.uploads[0] ?? null);
}

function requestOf(
  request: FastifyRequest,
  query: Readonly<Record<string, string>>,
  body: Body,
  upload: Upload | null,
): Request {
  refuseTwice(query, body.fields, serviceNames);
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

// The address names the service, and only where it does not, the body does: what the body then calls `service` is a
// field. So nobody who stands between us reads another name, since a field that a service does not know is refused.
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
  if (name !== undefined && typeof name !== 'string') throw new Refusal(ret.badInput, 'body');
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

// The first piece is made before anything is sent, so that what goes wrong at the start is still an answer.
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
  // A client that left before the first piece was there would leave the maker of the pieces waiting.
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

// Whoever takes nothing any more holds what the next ones wait for. The socket's own timer starts anew while its bytes
// go out, however slowly; where the database is at work, there is nothing to take.
function cutWhenStalled({ raw }: FastifyReply, isOffered: () => boolean): void {
  if (!(raw.socket instanceof Socket)) return;
  raw.setTimeout(stalledAfter, () => {
    if (isOffered()) raw.destroy();
  });
}
