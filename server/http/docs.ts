import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeServices } from '#schemas/derive/describeServices.ts';
import { openApi } from '#schemas/derive/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { App } from '../app.ts';
import { docsPage } from '../docs/page.ts';
import { failure } from '../envelope.ts';
import { languageOf, textsOf } from '../language.ts';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';
import { cookieAdministrator } from './cookieAccount.ts';

/**
 * Adds the service docs, as a page and as an OpenAPI document: all services for signed-in administrators, and for
 * everybody those that developers call.
 */
export function addDocs(server: FastifyInstance, app: App): void {
  const writer = (services: Iterable<Service>) => {
    const description = describeServices(app.registry, services);
    return (lang: Lang) =>
      openApi(description, { title: `${say(textsOf[lang], 'site.name')} API`, version }, lang);
  };
  const document = writer(app.services.values());
  const open = writer([...app.services.values()].filter(isOpen));

  server.get('/api/openapi.json', async (request, reply) => {
    const lang = langOf(request);
    return (await mayRead(app, request)) ? document(lang) : refuse(app, reply, lang);
  });
  server.get('/api/docs', async (request, reply) => {
    const lang = langOf(request);
    if (!(await mayRead(app, request))) return reply.redirect('/admin/login');
    const page = docsPage(document(lang), lang, { document: '/api/openapi.json', back: '/admin/' });
    return reply.type('text/html; charset=utf-8').send(page);
  });
  server.get('/openapi.json', (request) => open(langOf(request)));
  server.get('/docs', async (request, reply) => {
    const lang = langOf(request);
    return reply
      .type('text/html; charset=utf-8')
      .send(docsPage(open(lang), lang, { document: '/openapi.json' }));
  });
}

// The platform's own side: what its developers' accounts may call.
function isOpen({ name, access }: Service): boolean {
  return name.startsWith('Platform.') && !['none', 'admin', 'super'].includes(access);
}

const version = '1.0';

async function mayRead(app: App, request: FastifyRequest): Promise<boolean> {
  return (await cookieAdministrator(app, request)) !== null;
}

function langOf(request: FastifyRequest): Lang {
  return languageOf((request.query as Record<string, unknown>)['lang'], request.headers['accept-language']);
}

function refuse(app: App, reply: FastifyReply, lang: Lang) {
  const telling = { registry: app.registry, texts: textsOf[lang], lang };
  return reply.send(failure(new Refusal(ret.signIn, 'token'), telling).envelope);
}
