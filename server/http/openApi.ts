import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ret } from '#schemas/wire.ts';
import type { App } from '../app.ts';
import type { OpenRequest } from '../gateway/openCall.ts';
import type { Ticket } from '../gateway/openGateway.ts';
import { languageOf } from '../language.ts';
import { Refusal } from '../refusal.ts';
import { readForm } from './bodies.ts';
import { leaveUnread } from './leaveUnread.ts';
import { readMultipart } from './multipart.ts';
import type { Body } from './parsers.ts';

/** Adds the addresses of the open API; the plain one leads people to the screens who name no service. */
export function addOpenApi(server: FastifyInstance, app: App): void {
  for (const method of ['GET', 'POST'] as const) {
    server.route({
      method,
      url: '/api/app.php',
      handler: (request, reply) => answer(app, request, reply),
    });
    server.route({
      method,
      url: '/',
      handler: (request, reply) => {
        const isPerson = method === 'GET' && !/[?&]s(ervice)?=/.test(request.url);
        return isPerson ? reply.redirect('/admin/') : answer(app, request, reply);
      },
    });
  }
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { asked, ticket, broken } = await readRequest(app, request);
  if (request.isMultipart()) leaveUnread(request, reply);
  const text = await app.open.answer(asked, ticket, broken);
  return reply.type('application/json; charset=utf-8').send(text);
}

interface Read {
  readonly asked: OpenRequest;
  readonly ticket: Ticket | null;
  readonly broken?: Error;
}

async function readRequest(app: App, request: FastifyRequest): Promise<Read> {
  let asked = requestOf(request, {}, { isForm: true, fields: {} }, null);
  let ticket: Ticket | null = null;
  try {
    const query = readForm(request.url.split('?', 2)[1] ?? '');
    asked = requestOf(request, query, { isForm: true, fields: {} }, null);
    const body = (request.body as Body | undefined) ?? { isForm: true, fields: {} };
    if (!request.isMultipart()) return { asked: requestOf(request, query, body, null), ticket };
    const read = await readMultipart(request, async (fields) => {
      asked = requestOf(request, query, { isForm: true, fields }, null);
      ticket = await app.open.admit(asked);
      if ('error' in ticket.judged) throw ticket.judged.error;
    });
    return { asked: requestOf(request, query, read.body, read.upload), ticket };
  } catch (error) {
    return { asked, ticket, broken: error as Error };
  }
}

function requestOf(
  request: FastifyRequest,
  query: Readonly<Record<string, string>>,
  body: Body,
  upload: OpenRequest['upload'],
): OpenRequest {
  const fields = { ...query, ...body.fields };
  return {
    service: serviceOf(query, body.fields),
    method: request.method,
    fields,
    isForm: body.isForm,
    upload,
    lang: languageOf(fields['lang'], request.headers['accept-language']),
    ip: request.ip,
  };
}

// What the address and the body both say has to be the same: else somebody between us could read the other one.
function serviceOf(query: Readonly<Record<string, string>>, fields: Body['fields']): string {
  const isTwice = Object.keys(fields).some((name) => name in query && query[name] !== fields[name]);
  const names = new Set(
    [query['service'], query['s'], fields['service'], fields['s']].filter((name) => name !== undefined),
  );
  const [name = ''] = names;
  if (isTwice || names.size > 1 || typeof name !== 'string') throw new Refusal(ret.badInput, 'body');
  return name;
}
