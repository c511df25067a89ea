import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeServices } from '#schemas/derive/describe/describeServices.ts';
import { openApi } from '#schemas/derive/describe/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { adminLevel } from '../access/gate.ts';
import type { App } from '../app.ts';
import { docsPage } from '../docs/page.ts';
import { failure } from '../envelope.ts';
import { languageOf, textsOf } from '../language.ts';
import { Refusal } from '../refusal.ts';
import { siteName, siteSettings } from '../store/platform/site.ts';
import { cookieAccount } from './cookieAccount.ts';
import { sendJson } from './sendJson.ts';

/** Adds the docs of all services for signed-in administrators, as a page and as an OpenAPI document. */
export function addDocs(server: FastifyInstance, app: App): void {
  let known: ReturnType<typeof describeServices> | undefined;
  const document = async (lang: Lang) => {
    known ??= describeServices(app.registry, app.services.values());
    const site = siteName(await siteSettings(app.db), textsOf[lang]);
    return openApi(known, { title: `${site} API`, version }, lang);
  };

  server.get('/api/openapi.json', async (request, reply) => {
    const lang = langOf(request);
    const refusal = await refusalOf(app, request);
    if (!refusal) return sendJson(reply, await document(lang), app.settings);
    const telling = { registry: app.registry, texts: textsOf[lang], lang };
    return reply.send(failure(refusal, telling).envelope);
  });
  server.get('/api/docs', async (request, reply) => {
    const lang = langOf(request);
    const refusal = await refusalOf(app, request);
    if (refusal) return reply.redirect(refusal.ret === ret.forbidden ? '/admin/401' : '/admin/login');
    const page = docsPage(await document(lang), lang, { document: '/api/openapi.json', back: '/admin/' });
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const version = '1.0';

// Every administrator may read them, as every service refuses whoever may not.
async function refusalOf(app: App, request: FastifyRequest): Promise<Refusal | null> {
  const account = await cookieAccount(app, request);
  if (!account) return new Refusal(ret.signIn, 'token');
  if (!account.enabled) return new Refusal(ret.disabled, 'disabled');
  if (account.level < adminLevel) return new Refusal(ret.forbidden, 'forbidden');
  return account.mustChangePassword ? new Refusal(ret.state, 'mustChangePassword') : null;
}

function langOf(request: FastifyRequest): Lang {
  return languageOf((request.query as Record<string, unknown>)['lang'], request.headers['accept-language']);
}
