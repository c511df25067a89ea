import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cutAt } from '#schemas/text/cutAt.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { App } from '../../core/app.ts';
import type { AdmittedCall } from '../../gateway/createGateway.ts';
import type { OpenRequest } from '../../gateway/openCall.ts';
import { hopsHeader } from '../../gateway/outgoing.ts';
import { languageOf } from '../../language.ts';
import { spoolFolder } from '../../platform/memory/spool.ts';
import { assertSentOnce, readForm, saidTwice } from '../bodies.ts';
import { type RequestError, refusalOf, statusOf } from '../brokenRequest.ts';
import { drainBody } from '../drainBody.ts';
import { assertMethod } from '../methods.ts';
import { fieldsFirst, readMultipart } from '../multipart.ts';
import { type Body, openUrls } from '../parsers.ts';
import type { Portal } from '../portal.ts';
import { sendText } from '../sendJson.ts';
import { skipBody } from '../skipBody.ts';

// Dotted identifiers only, and nothing that could be parsed as other code.
const callable = /^[A-Za-z_$][\w$]{0,63}(?:\.[A-Za-z_$][\w$]{0,63}){0,4}$/;

/** The maximum number of files per call, each in its own parameter. */
const mostFiles = 10;

/**
 * Adds the open API routes; the root URL without a service name is the portal's home page, or leads to the
 * back-office where there is none.
 */
export function addOpenApi(server: FastifyInstance, app: App, portal: Portal): void {
  const home = async (request: FastifyRequest, reply: FastifyReply) =>
    (await portal.send(request, reply)) ? reply : reply.redirect('/admin/');
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => allowOrigin(app, request, reply);
  for (const url of openUrls)
    server.options(url, { onRequest }, async (_request, reply) =>
      reply
        .code(204)
        .header('allow', [...(server.methodsByUrl.get(url) ?? [])].join(', '))
        .send(),
    );
  // Monitoring sends HEAD to check availability; services accept only GET and POST.
  server.head('/', (request, reply) =>
    isPerson(request) ? home(request, reply) : assertMethod(app, ['GET', 'POST'], request, reply),
  );
  for (const url of openUrls)
    for (const method of ['GET', 'POST'] as const)
      server.route({
        ...{ method, url, onRequest },
        handler: (request, reply) =>
          isHome(url, request) ? home(request, reply) : answer(app, request, reply),
        errorHandler: async (error, request, reply) => {
          if (isHome(url, request)) throw error;
          return answerUnread(app, error, request, reply);
        },
      });
}

function isHome(url: string, request: FastifyRequest): boolean {
  return url === '/' && request.method === 'GET' && isPerson(request);
}

// The request names no service, or is unreadable.
function isPerson({ url }: FastifyRequest): boolean {
  const named = new URLSearchParams(cutAt(url, '?')[1]);
  return !named.has('s') && !named.has('service');
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { asked, ticket, broken } = await readRequest(app, request);
  if (request.isMultipart()) skipBody(request, reply);
  app.underWay.name(request.id, asked.service, asked.sent);
  const text = await app.gateway.answer(asked, ticket, broken);
  const script = request.method === 'GET' ? asScript(asked.fields['callback'], text) : null;
  if (script !== null) {
    // Pages of other sites may load it as a script.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendText(reply.type('text/javascript; charset=utf-8'), script, app.settings);
  }
  return sendText(reply.type('application/json; charset=utf-8'), text, app.settings);
}

// A body with an unsupported type never reaches the handler, but it is a call and is logged as one.
async function answerUnread(
  app: App,
  error: RequestError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = refusalOf(error);
  if (!(refusal instanceof ApiError)) throw error;
  if (error.statusCode === 413) drainBody(request, reply);
  const text = await app.gateway.answer(inItsLanguage(addressOf(request), refusal), null, refusal);
  return reply.code(statusOf(error)).type('application/json; charset=utf-8').send(text);
}

// The service named in the URL, if it is readable.
function addressOf(request: FastifyRequest): OpenRequest {
  const none = { isForm: true, fields: {} };
  try {
    return requestOf(request, queryOf(request), none, []);
  } catch {
    return requestOf(request, {}, none, []);
  }
}

// JSONP libraries that generate the callback name may add a second one.
const repeatable = new Set(['callback']);

function queryOf({ url }: FastifyRequest): Record<string, string> {
  return readForm(cutAt(url, '?')[1] ?? '', repeatable);
}

interface Read {
  readonly asked: OpenRequest;
  readonly ticket: AdmittedCall | null;
  readonly broken?: Error;
}

async function readRequest(app: App, request: FastifyRequest): Promise<Read> {
  let asked = requestOf(request, {}, { isForm: true, fields: {} }, []);
  let ticket: AdmittedCall | null = null;
  try {
    const query = queryOf(request);
    asked = requestOf(request, query, { isForm: true, fields: {} }, []);
    const body = (request.body as Body | undefined) ?? { isForm: true, fields: {} };
    // A conflict between URL and body is rejected in the language that they request.
    const hear = (lang: unknown) => {
      asked = { ...asked, lang: languageOf(lang ?? query['lang'], request.headers['accept-language']) };
    };
    hear(body.fields['lang']);
    if (!request.isMultipart()) return { asked: requestOf(request, query, body, []), ticket };
    const read = await readMultipart(
      request,
      spoolFolder(app.settings),
      async (fields) => {
        hear(fields['lang']);
        asked = requestOf(request, query, { isForm: true, fields }, []);
        ticket = await app.gateway.admit(asked);
        if ('error' in ticket.authorized) throw fieldsFirst(ticket.authorized.error, asked.fields);
      },
      mostFiles,
    );
    return { asked: requestOf(request, query, read.body, read.uploads), ticket };
  } catch (error) {
    return { asked: inItsLanguage(asked, error), ticket, broken: error as Error };
  }
}

// An unreadable request may still contain the language.
function inItsLanguage(asked: OpenRequest, error: unknown): OpenRequest {
  const said = error instanceof ApiError ? error.detail.lang : undefined;
  return said ? { ...asked, lang: said } : asked;
}

function requestOf(
  request: FastifyRequest,
  query: Readonly<Record<string, string>>,
  body: Body,
  uploads: OpenRequest['uploads'],
): OpenRequest {
  const fields = { ...query, ...body.fields };
  return {
    service: serviceOf(query, body.fields),
    method: request.method,
    fields,
    isForm: body.isForm,
    uploads,
    lang: languageOf(fields['lang'], request.headers['accept-language']),
    ip: request.ip,
    hops: hopsOf(request),
    reference: request.id,
    sent: [],
  };
}

// A call of one of our flows sends this header; a forged value can only cause a rejection.
function hopsOf({ headers }: FastifyRequest): number {
  const said = headers[hopsHeader];
  return typeof said === 'string' && /^\d{1,3}$/.test(said) ? Number(said) : 0;
}

// Values in both the URL and the body must match: otherwise an intermediary could read the other one.
function serviceOf(query: Readonly<Record<string, string>>, fields: Body['fields']): string {
  assertSentOnce(query, fields);
  const names = new Set(
    [query['service'], query['s'], fields['service'], fields['s']].filter((name) => name !== undefined),
  );
  const [name = ''] = names;
  if (names.size > 1) throw saidTwice('service');
  if (typeof name !== 'string') throw new ApiError(ret.badInput, 'body');
  // As in PhalApi, a class and action without a namespace belong to the namespace App.
  return /^\w+\.\w+$/.test(name) ? `App.${name}` : name;
}

/** A response as a script that calls a function with it (JSONP); null for an invalid function name. */
function asScript(callback: unknown, text: string): string | null {
  if (typeof callback !== 'string' || !callable.test(callback)) return null;
  const plain = text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `/**/${callback}(${plain});`;
}

/**
 * Allows pages of the configured origins to read open API responses, without cookies: a call includes its
 * token itself.
 */
async function allowOrigin(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = request.headers;
  if (origin === undefined) return;
  reply.header('vary', 'origin');
  if (!(await app.gateway.isOriginAllowed(origin))) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-reference',
    ...(request.method === 'OPTIONS' && {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, accept-language, x-requested-with',
      'access-control-max-age': '600',
    }),
  });
}
