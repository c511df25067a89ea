import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeServices } from '#schemas/derive/describe/describeServices.ts';
import { openApi } from '#schemas/derive/describe/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { App } from '../../app.ts';
import { readSecret, secretPlace } from '../../collection/openSecret.ts';
import { gatePage, type Trouble } from '../../docs/open/gatePage.ts';
import { openPage } from '../../docs/open/openPage.ts';
import { withPublished } from '../../docs/open/openPaths.ts';
import { openTexts } from '../../docs/open/openTexts.ts';
import { languageOf, textsOf } from '../../language.ts';
import { networkOf } from '../../rules/network.ts';
import { isSameText } from '../../rules/signature.ts';
import type { Service } from '../../service.ts';
import { UnreadableSecret } from '../../store/local/unreadableSecret.ts';
import { shownApis } from '../../store/open/liveVersions.ts';
import { siteName, siteSettings } from '../../store/platform/site.ts';
import { countTry, forgive } from '../../store/throttle.ts';
import type { Body } from '../parsers.ts';
import { sendJson } from '../sendJson.ts';

/**
 * Adds the docs for developers: the published APIs, and the services of the platform that their accounts call. Where
 * the platform asks for a password, nothing is shown without it.
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
    return sendJson(reply, withPublished(await platform(lang), await shownApis(app.db), lang), app.settings);
  });
  server.get('/docs', async (request, reply) => {
    app.anonymousReads.count(request.ip);
    const lang = langOf(request);
    if (!(await mayRead(app, request))) return gate(app, reply, lang, null);
    const shown = { published: await shownApis(app.db), chosen: chosenOf(request) };
    return page(reply, openPage(await platform(lang), shown, lang, await baseOf(app, request)));
  });
  server.post('/docs', (request, reply) => enter(app, request, reply));
}

// The platform's own side: what its developers' accounts may call.
function isOpen({ name, access }: Service): boolean {
  return name.startsWith('Platform.') && !['none', 'admin', 'super'].includes(access);
}

async function enter(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const lang = langOf(request);
  const { sealed } = await app.open.docs();
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

// The pass is made of the password as it is kept, so that another password makes it worthless at once.
function passOf({ keys }: App, sealed: string): string {
  return createHmac('sha256', keys.derive('docs pass')).update(sealed).digest('base64url');
}

async function mayRead(app: App, { headers }: FastifyRequest): Promise<boolean> {
  const { sealed } = await app.open.docs();
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

// The API that somebody was led to, also past the password.
function chosenOf({ query }: FastifyRequest): string | null {
  const { service } = query as { service?: unknown };
  return typeof service === 'string' ? service : null;
}

function langOf(request: FastifyRequest): Lang {
  return languageOf((request.query as Record<string, unknown>)['lang'], request.headers['accept-language']);
}

// For a person to copy; nothing is fetched from there, and nobody is led there.
async function baseOf(app: App, { protocol, headers }: FastifyRequest): Promise<string> {
  const { address } = await app.open.docs();
  if (address) return address;
  const host = headers.host ?? '';
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `${protocol}://${host}` : '';
}
