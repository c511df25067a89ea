import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeServices } from '#schemas/derive/describeServices.ts';
import { openApi } from '#schemas/derive/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { App } from '../../core/app.ts';
import { readSecret, secretPlace } from '../../core/openSecret.ts';
import type { Service } from '../../core/service.ts';
import { gatePage, type Trouble } from '../../docs/open/gatePage.ts';
import { openPage } from '../../docs/open/openPage.ts';
import { withPublished } from '../../docs/open/openPaths.ts';
import { openTexts } from '../../docs/open/openTexts.ts';
import { type DocsQuery, mostOnOnePage, pagedDocs } from '../../docs/open/pagedDocs.ts';
import { shownApis } from '../../gateway/liveVersions.ts';
import { pageLanguageOf, textsOf } from '../../language.ts';
import { siteName, siteSettings } from '../../platform/config/site.ts';
import { UnreadableSecret } from '../../platform/local/unreadableSecret.ts';
import { networkOf } from '../../platform/rules/network.ts';
import { isSameText } from '../../platform/rules/signature.ts';
import { countTry, forgive } from '../../platform/store/throttle.ts';
import type { Body } from '../parsers.ts';
import { sendJson } from '../sendJson.ts';

/**
 * Adds the developer docs: the published APIs, and the platform services that developer accounts call. If a
 * password is configured, nothing is shown without it.
 */
export function addOpenDocs(server: FastifyInstance, app: App): void {
  const services = describeServices(app.registry, [...app.services.values()].filter(isOpen));
  const platform = async (lang: Lang) =>
    openApi(services, { title: `${await siteOf(app, lang)} API`, version: '1.0' }, lang);
  const script = readFileSync(new URL('../../docs/open/tryIt.js', import.meta.url), 'utf8');

  server.route({
    method: ['GET', 'HEAD'],
    url: '/docs/try.js',
    handler: (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script),
  });
  server.get('/openapi.json', async (request, reply) => {
    app.anonymousReads.count(request.ip);
    const lang = langOf(request);
    if (!(await mayRead(app, request)))
      return reply.code(401).send({ ret: ret.signIn, data: {}, msg: openTexts[lang].locked });
    const document = await withPublished(await platform(lang), await shownApis(app.db), lang);
    return sendJson(reply, document, app.settings);
  });
  server.get('/docs', async (request, reply) => {
    app.anonymousReads.count(request.ip);
    const lang = langOf(request);
    if (!(await mayRead(app, request))) return gate(app, reply, lang, null);
    const published = await shownApis(app.db, mostOnOnePage + 1);
    const [document, base] = [await platform(lang), await baseOf(app, request)];
    const query = queryOf(request);
    const html =
      published.length > mostOnOnePage
        ? await pagedDocs({ db: app.db, platform: document, lang, base }, query)
        : openPage(document, { published, chosen: query.service }, lang, base);
    return page(reply, html);
  });
  server.post('/docs', (request, reply) => enter(app, request, reply));
}

// The platform's own services that developer accounts may call.
function isOpen({ name, access }: Service): boolean {
  return name.startsWith('Platform.') && !['none', 'admin', 'super'].includes(access);
}

async function enter(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const lang = langOf(request);
  const { sealed } = await app.gateway.docs();
  const chosen = chosenOf(request);
  const back = `/docs?${new URLSearchParams({ lang, ...(chosen !== null && { service: chosen }) })}`;
  if (sealed === null) return reply.redirect(back, 303);
  const limit = { key: `docs ${networkOf(request.ip)}`, most: 10, seconds: 300 };
  if ((await countTry(app.shared.counters, [limit])) > 0) return gate(app, reply, lang, 'wait');
  const { password } = (request.body as Body | undefined)?.fields ?? {};
  const kept = readKept(app, sealed);
  if (kept === null) return gate(app, reply, lang, 'unreadable');
  const isRight = typeof password === 'string' && isSameText(password, kept);
  if (!isRight) return gate(app, reply, lang, 'wrong');
  await forgive(app.shared.counters, [limit.key]);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const cookie = `docs=${passOf(app, sealed)}; Path=/; HttpOnly; SameSite=Strict${secure}`;
  return reply.header('set-cookie', cookie).redirect(back, 303);
}

function readKept(app: App, sealed: string): string | null {
  try {
    return readSecret(app.keys, sealed, secretPlace('site_config', 'docs_password', 1));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    app.log.error({ err: error }, 'the password of the docs cannot be read');
    return null;
  }
}

// The access cookie is derived from the stored password, so that changing the password invalidates it
// immediately.
function passOf({ keys }: App, sealed: string): string {
  return createHmac('sha256', keys.derive('docs pass')).update(sealed).digest('base64url');
}

async function mayRead(app: App, { headers }: FastifyRequest): Promise<boolean> {
  const { sealed } = await app.gateway.docs();
  if (sealed === null) return true;
  const pass = /(?:^|;\s*)docs=([\w-]{20,100})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? '';
  return isSameText(pass, passOf(app, sealed));
}

async function gate(
  app: App,
  reply: FastifyReply,
  lang: Lang,
  trouble: Trouble | null,
): Promise<FastifyReply> {
  return page(reply, gatePage(await siteOf(app, lang), lang, trouble));
}

async function siteOf({ db }: App, lang: Lang): Promise<string> {
  return siteName(await siteSettings(db), textsOf[lang]);
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}

// The API of a deep link, preserved through the password form.
function chosenOf(request: FastifyRequest): string | null {
  return queryOf(request).service;
}

function queryOf({ query }: FastifyRequest): DocsQuery {
  const { service, module, q, page: number, part } = query as Readonly<Record<string, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const page = /^[1-9]\d{0,5}$/.test(String(number)) ? Number(number) : 1;
  return { service: text(service), module: text(module), q: text(q), page, isPlatform: part === 'platform' };
}

function langOf(request: FastifyRequest): Lang {
  return pageLanguageOf((request.query as Record<string, unknown>)['lang'], request.headers);
}

// A URL for users to copy; it is never fetched or linked.
async function baseOf(app: App, { protocol, headers }: FastifyRequest): Promise<string> {
  const { address } = await app.gateway.docs();
  if (address) return address;
  const host = headers.host ?? '';
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `${protocol}://${host}` : '';
}
