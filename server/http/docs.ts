import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeServices } from '#schemas/derive/describeServices.ts';
import { openApi } from '#schemas/derive/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import { adminLevel } from '../core/access/gate.ts';
import type { App } from '../core/app.ts';
import { failure } from '../core/envelope.ts';
import { docsPage } from '../docs/page.ts';
import { languageOf, textsOf } from '../language.ts';
import { siteName, siteSettings } from '../platform/config/site.ts';
import type { SessionAccount } from '../platform/store/sessions.ts';
import { sendJson } from './sendJson.ts';

/** Adds the service docs for signed-in administrators, as a page and as an OpenAPI document. */
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

// All administrators may read the docs, since every service checks permissions itself.
async function refusalOf(app: App, request: FastifyRequest): Promise<ApiError | null> {
  const account = await cookieAccount(app, request);
  if (!account) return new ApiError(ret.signIn, 'token');
  if (!account.enabled) return new ApiError(ret.disabled, 'disabled');
  if (account.level < adminLevel) return new ApiError(ret.forbidden, 'forbidden');
  return account.mustChangePassword ? new ApiError(ret.state, 'mustChangePassword') : null;
}

function langOf(request: FastifyRequest): Lang {
  return languageOf((request.query as Record<string, unknown>)['lang'], request.headers['accept-language']);
}

/**
 * The account whose browser requests a page or a download by GET. Only these accept the cookie; services
 * never do.
 */
async function cookieAccount(app: App, { headers }: FastifyRequest): Promise<SessionAccount | null> {
  const token = /(?:^|;\s*)token=([\w-]{20,200})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return token ? ((await app.sessions.find(token))?.account ?? null) : null;
}
