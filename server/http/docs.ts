import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeServices } from '#schemas/derive/describe/describeServices.ts';
import { openApi } from '#schemas/derive/describe/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { App } from '../app.ts';
import { docsPage } from '../docs/page.ts';
import { failure } from '../envelope.ts';
import { languageOf, textsOf } from '../language.ts';
import { Refusal } from '../refusal.ts';
import { admitAdministrator } from './cookieAccount.ts';

/** Adds the docs of all services for signed-in administrators, as a page and as an OpenAPI document. */
export function addDocs(server: FastifyInstance, app: App): void {
  let known: ReturnType<typeof describeServices> | undefined;
  const document = (lang: Lang) => {
    known ??= describeServices(app.registry, app.services.values());
    return openApi(known, { title: `${say(textsOf[lang], 'site.name')} API`, version }, lang);
  };

  server.get('/api/openapi.json', async (request, reply) => {
    const lang = langOf(request);
    const refusal = await refusalOf(app, request);
    if (!refusal) return document(lang);
    const telling = { registry: app.registry, texts: textsOf[lang], lang };
    return reply.send(failure(refusal, telling).envelope);
  });
  server.get('/api/docs', async (request, reply) => {
    const lang = langOf(request);
    // Whoever is signed in is led on from there, to where he may be.
    if (await refusalOf(app, request)) return reply.redirect('/admin/login');
    const page = docsPage(document(lang), lang, { document: '/api/openapi.json', back: '/admin/' });
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const version = '1.0';

async function refusalOf(app: App, request: FastifyRequest): Promise<Refusal | undefined> {
  try {
    await admitAdministrator(app, request);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function langOf(request: FastifyRequest): Lang {
  return languageOf((request.query as Record<string, unknown>)['lang'], request.headers['accept-language']);
}
