import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cutAt } from '#schemas/text/cutAt.ts';
import { ret } from '#schemas/wire.ts';
import type { App } from '../../app.ts';
import type { OpenRequest } from '../../gateway/openCall.ts';
import type { Ticket } from '../../gateway/openGateway.ts';
import { hopsHeader } from '../../gateway/ports/outgoing.ts';
import { languageOf } from '../../language.ts';
import { spoolFolder } from '../../memory/spool.ts';
import { Refusal } from '../../refusal.ts';
import { readForm, refuseTwice, saidTwice } from '../bodies.ts';
import { type RequestError, refusalOf, statusOf } from '../brokenRequest.ts';
import { leaveUnread } from '../leaveUnread.ts';
import { refuseMethod } from '../methods.ts';
import { readMultipart } from '../multipart.ts';
import { type Body, openUrls } from '../parsers.ts';
import { readOut } from '../readOut.ts';
import { sendText } from '../sendJson.ts';
import { allowOrigin } from './allowOrigin.ts';
import { asScript } from './asScript.ts';

/** How many files a call may bring, each in a parameter of its own. */
const mostFiles = 10;

/** Adds the addresses of the open API; the plain one leads people to the screens who name no service. */
export function addOpenApi(server: FastifyInstance, app: App): void {
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => allowOrigin(app, request, reply);
  for (const url of openUrls)
    server.options(url, { onRequest }, async (_request, reply) =>
      reply
        .code(204)
        .header('allow', [...(server.methodsByUrl.get(url) ?? [])].join(', '))
        .send(),
    );
  // Whoever watches the site asks like this whether it is there; a service is called by GET and POST alone.
  server.head('/', (request, reply) =>
    isPerson(request) ? reply.redirect('/admin/') : refuseMethod(app, ['GET', 'POST'], request, reply),
  );
  for (const url of openUrls)
    for (const method of ['GET', 'POST'] as const)
      server.route({
        ...{ method, url, onRequest },
        handler: (request, reply) =>
          url === '/' && method === 'GET' && isPerson(request)
            ? reply.redirect('/admin/')
            : answer(app, request, reply),
        errorHandler: (error, request, reply) => answerUnread(app, error, request, reply),
      });
}

// Who names no service. What cannot be read is read like this as well.
function isPerson({ url }: FastifyRequest): boolean {
  const named = new URLSearchParams(cutAt(url, '?')[1]);
  return !named.has('s') && !named.has('service');
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { asked, ticket, broken } = await readRequest(app, request);
  if (request.isMultipart()) leaveUnread(request, reply);
  app.underWay.name(request.id, asked.service, asked.sent);
  const text = await app.open.answer(asked, ticket, broken);
  const script = request.method === 'GET' ? asScript(asked.fields['callback'], text) : null;
  if (script !== null) {
    // A page of somebody else may load it as its script.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendText(reply.type('text/javascript; charset=utf-8'), script, app.settings);
  }
  return sendText(reply.type('application/json; charset=utf-8'), text, app.settings);
}

// A body that no reader takes never comes to the handler; it is a call all the same, and is written down as one.
async function answerUnread(
  app: App,
  error: RequestError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = refusalOf(error);
  if (!(refusal instanceof Refusal)) throw error;
  if (error.statusCode === 413) readOut(request, reply);
  const text = await app.open.answer(inItsLanguage(addressOf(request), refusal), null, refusal);
  return reply.code(statusOf(error)).type('application/json; charset=utf-8').send(text);
}

// What the address alone asks for, if it can be read.
function addressOf(request: FastifyRequest): OpenRequest {
  const none = { isForm: true, fields: {} };
  try {
    return requestOf(request, queryOf(request), none, []);
  } catch {
    return requestOf(request, {}, none, []);
  }
}

// Who asks for a script by a library that names the function itself may have named one already.
const repeatable = new Set(['callback']);

function queryOf({ url }: FastifyRequest): Record<string, string> {
  return readForm(cutAt(url, '?')[1] ?? '', repeatable);
}

interface Read {
  readonly asked: OpenRequest;
  readonly ticket: Ticket | null;
  readonly broken?: Error;
}

async function readRequest(app: App, request: FastifyRequest): Promise<Read> {
  let asked = requestOf(request, {}, { isForm: true, fields: {} }, []);
  let ticket: Ticket | null = null;
  try {
    const query = queryOf(request);
    asked = requestOf(request, query, { isForm: true, fields: {} }, []);
    const body = (request.body as Body | undefined) ?? { isForm: true, fields: {} };
    // What the address and the body say differently is refused in the language that they ask for.
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
        ticket = await app.open.admit(asked);
        if ('error' in ticket.judged) throw ticket.judged.error;
      },
      mostFiles,
    );
    return { asked: requestOf(request, query, read.body, read.uploads), ticket };
  } catch (error) {
    return { asked: inItsLanguage(asked, error), ticket, broken: error as Error };
  }
}

// What could not be read as a whole has said its language all the same.
function inItsLanguage(asked: OpenRequest, error: unknown): OpenRequest {
  const said = error instanceof Refusal ? error.detail.lang : undefined;
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

// A call of one of our own flows says so; whoever claims it falsely gets at most a refusal.
function hopsOf({ headers }: FastifyRequest): number {
  const said = headers[hopsHeader];
  return typeof said === 'string' && /^\d{1,3}$/.test(said) ? Number(said) : 0;
}

// What the address and the body both say has to be the same: else somebody between us could read the other one.
function serviceOf(query: Readonly<Record<string, string>>, fields: Body['fields']): string {
  refuseTwice(query, fields);
  const names = new Set(
    [query['service'], query['s'], fields['service'], fields['s']].filter((name) => name !== undefined),
  );
  const [name = ''] = names;
  if (names.size > 1) throw saidTwice('service');
  if (typeof name !== 'string') throw new Refusal(ret.badInput, 'body');
  // As PhalApi has it, a class and its action alone are of the namespace App.
  return /^\w+\.\w+$/.test(name) ? `App.${name}` : name;
}
