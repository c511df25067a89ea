import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Registry } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { cutAt } from '#schemas/text/cutAt.ts';
import { ret } from '#schemas/wire.ts';
import type { Screens } from '../boot/build.mjs';
import { languageOf, textsOf } from '../language.ts';
import type { Portal } from './portal.ts';

/**
 * Serves the built web app below /admin/: hashed files with permanent caching, and the single page for every
 * route. While the full app is being built, serves the sign-in pages; pages that started with those keep
 * finding their files afterwards.
 */
export async function addScreens(
  server: FastifyInstance,
  registry: Registry,
  screens: Screens | null,
  portal: Portal,
): Promise<void> {
  const method = ['GET', 'HEAD'];
  server.route({ method, url: '/admin', handler: (_request, reply) => reply.redirect('/admin/') });
  if (screens === null || !existsSync(join(screens.folders[0], 'index.html'))) {
    server.setNotFoundHandler(refuse);
    return;
  }
  await server.register(fastifyStatic, {
    serve: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    // In any spelling: some file systems ignore case or a trailing dot.
    allowedPath: (path) => !/\.map\W*$/i.test(path),
    setHeaders: (response, path) => {
      response.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const send = (reply: FastifyReply, path: string, folder: string) => {
    // The server's hooks, the compression and up to two file lookups listen for the end of the response.
    reply.raw.setMaxListeners(20);
    return reply.sendFile(path, folder);
  };
  const file = ({ url }: FastifyRequest, reply: FastifyReply) => {
    // An encoded slash stays encoded: it is part of a name, and is not a path separator.
    const path = decodeURI(pathOf(url)).slice('/admin/'.length);
    const [newest, ...before] = screens.folders;
    const folder = before.find((one) => !existsSync(join(newest, path)) && existsSync(join(one, path)));
    return send(reply, path, folder ?? newest);
  };
  server.route({ method, url: '/admin/*', handler: file });
  let links = { folder: '', of: (_url: string) => '' };
  const page = ({ headers, url }: FastifyRequest, reply: FastifyReply) => {
    const [folder] = screens.folders;
    if (links.folder !== folder) links = { folder, of: appLinks(folder, registry) };
    if (/(^|;\s*)token=/.test(headers.cookie ?? '')) reply.header('link', links.of(url));
    reply.header('cache-control', 'no-cache');
    return send(reply, 'index.html', folder);
  };
  // A folder request would be rejected.
  server.route({ method, url: '/admin/', handler: page });
  server.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const isRoute =
      method.includes(request.method) && path.startsWith('/admin/') && !path.startsWith('/admin/assets/');
    if (!isRoute) {
      const isPage = method.includes(request.method) && !/^\/(admin|api|uploads|docs)(\/|$)/.test(path);
      return isPage && (await portal.send(request, reply)) ? reply : refuse(request, reply);
    }
    return page(request, reply);
  });
}

function pathOf(url: string): string {
  return cutAt(url, '?')[0];
}

/**
 * Data embedded in the page for the signed-in user: the browser preloads it while the app that will request
 * it starts.
 */
function appLinks(folder: string, { resources }: Registry): (url: string) => string {
  const chunks: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const lists = new Set(
    [...resources.values()].flatMap((one) => (one.pages.list ? [] : (routeOf(one, 'list') ?? []))),
  );
  // What the page asks for by itself.
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const begins = new Set([...html.matchAll(/"\/admin\/(assets\/[^"]+)"/g)].map(([, file = '']) => file));
  const links = (names: readonly string[]) =>
    [...filesOf(chunks, ({ name = '' }) => names.includes(name))]
      .filter((file) => !begins.has(file))
      .map((file) => `</admin/${file}>; rel=modulepreload`)
      .join(', ');
  const app = links(['App']);
  const list = links(['App', 'ListScreen']);
  return (url) => (lists.has(pathOf(url).slice('/admin'.length)) ? list : app);
}

// Includes their imports.
function filesOf(chunks: Manifest, isWanted: (chunk: Chunk) => boolean): ReadonlySet<string> {
  const files = new Set<string>();
  const add = ({ file, imports = [] }: Chunk) => {
    if (files.has(file)) return;
    files.add(file);
    for (const key of imports) if (chunks[key]) add(chunks[key]);
  };
  for (const chunk of Object.values(chunks)) if (isWanted(chunk)) add(chunk);
  return files;
}

/** Vite's build manifest. */
type Manifest = Readonly<Record<string, Chunk>>;
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

function refuse({ headers }: FastifyRequest, reply: FastifyReply) {
  const texts = textsOf[languageOf(undefined, headers['accept-language'])];
  return reply.code(404).send({ ret: ret.notFound, data: {}, msg: say(texts, 'refusal.address') });
}
