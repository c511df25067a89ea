import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Lang, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { cutAt } from '#schemas/text/cutAt.ts';
import type { Screens } from '../boot/build.mjs';
import type { App } from '../core/app.ts';
import { type Hero, portalPage } from '../features/portal/page.ts';
import { missingPage, type PageFacts, pageFacts } from '../features/portal/pages.ts';
import { sitemapPaths } from '../features/portal/sitemap.ts';
import { pageLanguageOf, textsOf } from '../language.ts';
import { siteName } from '../platform/config/site.ts';

const zip = promisify(gzip);

/** The portal's pages, below `/`. */
export interface Portal {
  /** Sends the page of a request; false where the portal is switched off, not built, or has no such page. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/** Creates the portal's pages, which are drawn in the browser under a head that the server writes. */
export function createPortal(app: App, screens: Screens | null): Portal {
  const built = createTemplates(screens);
  return {
    async send(request, reply) {
      const template = built();
      const site = await app.site.get();
      if (!template || site['portal_enabled'] === false) return false;
      const path = pathOf(request);
      // The framework's URL is still encoded; the paths of pages need no encoding.
      const { origin, lang, query } = about(site, request);
      app.anonymousReads.count(request.ip);
      const found = await pageFacts(app, path, { origin, lang, query });
      if (!found && !wantsPage(request)) return false;
      const facts = found ?? missingPage(lang);
      const html = portalPage(template.html, {
        ...siteHead(site, lang, facts),
        ...{
          lang,
          origin: textOf(site['portal_domain']) ?? '',
          path,
          kind: facts.kind ?? 'website',
          isIndexed: facts.isIndexed !== false,
        },
        preloads: template.preloads[lang],
        hero: path === '/' ? heroOf(site, lang) : null,
        seeds: [{ service: 'Platform.Site.Get', payload: {}, data: site }, ...(facts.seeds ?? [])],
      });
      // Most pages are sent where no route matches, which is beyond the framework's compression.
      const isZipped = takesGzip(request.headers['accept-encoding']);
      if (isZipped) reply.header('content-encoding', 'gzip');
      reply
        .code(facts.status ?? 200)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding, accept-language, cookie')
        .type('text/html; charset=utf-8')
        .send(isZipped ? await zip(html) : html);
      return true;
    },
  };
}

/** Adds what search engines ask for. */
export function addSearchEngineFiles(server: FastifyInstance, app: App): void {
  const method = ['GET', 'HEAD'];
  server.route({
    method,
    url: '/robots.txt',
    handler: async (_request, reply) => {
      const site = await app.site.get();
      const domain = textOf(site['portal_domain']);
      const lines =
        site['portal_enabled'] === false
          ? ['User-agent: *', 'Disallow: /']
          : [
              ...['User-agent: *', 'Disallow: /admin/', 'Disallow: /api/', 'Disallow: /console', 'Allow: /'],
              ...(domain === null ? [] : [`Sitemap: ${domain}/sitemap.xml`]),
            ];
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
    },
  });
  server.route({
    method,
    url: '/sitemap.xml',
    handler: async (request, reply) => {
      app.anonymousReads.count(request.ip);
      const site = await app.site.get();
      const domain = textOf(site['portal_domain']);
      // The request's Host may be anyone's, and caches keep the answer.
      const isListed = site['portal_enabled'] !== false && domain !== null;
      const paths = isListed ? await sitemapPaths(app.db) : [];
      const entries = paths.map(
        ({ path, at }) => `<url><loc>${domain}${path}</loc>${at ? `<lastmod>${at}</lastmod>` : ''}</url>\n`,
      );
      return reply
        .type('application/xml; charset=utf-8')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
        );
    },
  });
}

function siteHead(site: Row, lang: Lang, { title, description, image }: PageFacts) {
  const name = siteName({ project_name: textOf(site['project_name']) }, textsOf[lang]);
  return {
    site: name,
    title: title ? `${title} - ${name}` : name,
    heading: title || name,
    description: description || textOf(site['seo_description']) || '',
    keywords: textOf(site['seo_keywords']),
    image: image ?? bannerOf(site) ?? textOf(site['logo']),
    icon: textOf(site['icon']),
  };
}

function heroOf(site: Row, lang: Lang): Hero {
  const lead = textOf(site['seo_description']) ?? say(textsOf[lang], 'portal.home.lead');
  return { lead, picture: bannerOf(site) };
}

function bannerOf(site: Row): string | null {
  const [banner] = (site['banners'] ?? []) as readonly { readonly image?: string }[];
  return banner?.image ?? null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function about(site: Row, { protocol, headers, url }: FastifyRequest) {
  const query = new URLSearchParams(cutAt(url, '?')[1]);
  const host = headers.host ?? '';
  const here = /^[\w.:[\]-]{1,255}$/.test(host) ? `${protocol}://${host}` : '';
  const lang = pageLanguageOf(query.get('lang') ?? undefined, headers);
  return { origin: textOf(site['portal_domain']) ?? here, lang, query };
}

function pathOf({ url }: FastifyRequest): string {
  return cutAt(url, '?')[0];
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  return [accepted ?? '']
    .flat()
    .flatMap((header) => header.split(','))
    .some((part) => {
      const [name = '', quality = ''] = part.split(';').map((word) => word.trim().toLowerCase());
      return name === 'gzip' && Number(quality.replace('q=', '') || 1) > 0;
    });
}

// A person's browser says so; programs are answered as before.
function wantsPage({ method, headers }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && (headers.accept ?? '').includes('text/html');
}

interface Template {
  readonly html: string;
  readonly preloads: Readonly<Record<Lang, readonly string[]>>;
}

/** The built page and what it will load first; null until it is built. */
function createTemplates(screens: Screens | null): () => Template | null {
  let known: { readonly folder: string; readonly template: Template | null } | undefined;
  return () => {
    const folder = screens?.folders[0];
    if (folder === undefined) return null;
    if (known?.folder !== folder) known = { folder, template: readTemplate(folder) };
    return known.template;
  };
}

function readTemplate(folder: string): Template | null {
  const file = join(folder, 'portal.html');
  if (!existsSync(file)) return null;
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  const texts = (lang: Lang) => {
    const chunk = chunks[`i18n/portal/${lang}.json`];
    return chunk ? [`/admin/${chunk.file}`] : [];
  };
  return { html: readFileSync(file, 'utf8'), preloads: { zh_cn: texts('zh_cn'), en: texts('en') } };
}
