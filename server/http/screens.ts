import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { languageOf, textsOf } from '../language.ts';

/** Serves the built web app below /admin/: hashed files for ever, and its one page for every route. */
export async function addScreens(server: FastifyInstance, folder: string | null): Promise<void> {
  server.get('/admin', (_request, reply) => reply.redirect('/admin/'));
  if (folder === null || !existsSync(join(folder, 'index.html'))) {
    server.setNotFoundHandler(refuse);
    return;
  }
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/admin/',
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html');
  // As a folder it would be refused.
  server.get('/admin/', (_request, reply) => page(reply));
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isRoute =
      request.method === 'GET' && path.startsWith('/admin/') && !path.startsWith('/admin/assets/');
    if (!isRoute) return refuse(request, reply);
    return page(reply);
  });
}

function refuse({ headers }: FastifyRequest, reply: FastifyReply) {
  const texts = textsOf[languageOf(undefined, headers['accept-language'])];
  return reply.code(404).send({ ret: ret.notFound, data: {}, msg: say(texts, 'refusal.address') });
}
