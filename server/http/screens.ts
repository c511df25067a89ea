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

/**
 * Serves the built web app below /admin/: hashed files for ever, and its one page for every route. Where the whole of it
 * is still being built, its sign-in pages until then; a page that began with those finds their files also afterwards.
 */
export async function addScreens(
  server: FastifyInstance,
  registry: Registry,
  screens: Screens | null,
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
    // However it is written: some file systems know neither case nor a last dot.
    allowedPath: (path) => !/\.map\W*$/i.test(path),
    setHeaders: (response, path) => {
      response.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const file = ({ url }: FastifyRequest, reply: FastifyReply) => {
    // An encoded slash stays one: it is part of a name, and leads nowhere.
    const path = decodeURI(pathOf(url)).slice('/admin/'.length);
    const [newest, ...before] = screens.folders;
    const folder = before.find((one) => !existsSync(join(newest, path)) && existsSync(join(one, path)));
    return reply.sendFile(path, folder ?? newest);
  };
  server.route({ method, url: '/admin/*', handler: file });
  let links = { folder: '', of: (_url: string) => '' };
  const page = ({ headers, url }: FastifyRequest, reply: FastifyReply) => {
    const [folder] = screens.folders;
    if (links.folder !== folder) links = { folder, of: appLinks(folder, registry) };
    if (/(^|;\s*)token=/.test(headers.cookie ?? '')) reply.header('link', links.of(url));
    return reply.header('cache-control', 'no-cache').sendFile('index.html', folder);
  };
  // As a folder it would be refused.
  server.route({ method, url: '/admin/', handler: page });
  server.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isRoute =
      method.includes(request.method) && path.startsWith('/admin/') && !path.startsWith('/admin/assets/');
    if (!isRoute) return refuse(request, reply);
    // It was looked for as a file before, and whoever waits for the end of either answer listens to the same one.
    reply.raw.setMaxListeners(20);
    return page(request, reply);
  });
}

function pathOf(url: string): string {
  return cutAt(url, '?')[0];
}

/**
 * What the page at an address begins with for whoever is signed in: told at once, the browser fetches and reads it while
 * it still starts what asks for it.
 */
function appLinks(folder: string, { resources }: Registry): (url: string) => string {
  const chunks: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const lists = new Set(
    [...resources.values()].flatMap((one) => (one.pages.list ? [] : (routeOf(one, 'list') ?? []))),
  );
  const begins = filesOf(chunks, ({ isEntry = false }) => isEntry);
  const links = (names: readonly string[]) =>
    [...filesOf(chunks, ({ name = '' }) => names.includes(name))]
      .filter((file) => !begins.has(file))
      .map((file) => `</admin/${file}>; rel=modulepreload`)
      .join(', ');
  const app = links(['App']);
  const list = links(['App', 'ListScreen']);
  return (url) => (lists.has(pathOf(url).slice('/admin'.length)) ? list : app);
}

// With what they import.
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

/** What Vite tells of a build. */
type Manifest = Readonly<Record<string, Chunk>>;
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

function refuse({ headers }: FastifyRequest, reply: FastifyReply) {
  const texts = textsOf[languageOf(undefined, headers['accept-language'])];
  return reply.code(404).send({ ret: ret.notFound, data: {}, msg: say(texts, 'refusal.address') });
}
