import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { App } from '../core/app.ts';
import { failure } from '../core/envelope.ts';
import { languageOf, textsOf } from '../language.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** All URLs of the server with their methods. */
    readonly methodsByUrl: ReadonlyMap<string, ReadonlySet<string>>;
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Responds 405 with `Allow` to every method that a route does not declare, including HEAD and OPTIONS: for
 * HEAD the framework would run the GET handler with all its effects. Call it before the first route is added.
 * @returns a function to call after the last route.
 */
export function assertAllowedMethods(server: FastifyInstance, app: App): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  let isComplete = false;
  server.decorate('methodsByUrl', methodsByUrl);
  server.addHook('onRoute', ({ url, method }) => {
    if (isComplete) return;
    const taken = methodsByUrl.get(url) ?? new Set();
    methodsByUrl.set(url, taken);
    for (const one of [method].flat()) taken.add(one);
  });
  return () => {
    isComplete = true;
    for (const [url, taken] of methodsByUrl) {
      const others = methods.filter((method) => !taken.has(method));
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        assertMethod(app, [...taken], request, reply);
      if (others.length > 0) server.route({ method: others, url, handler });
    }
  };
}

/** Responds 405 with the methods of the route. */
export function assertMethod(
  { registry }: App,
  allowed: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const lang = languageOf(undefined, request.headers['accept-language']);
  const list = allowed.join(', ');
  const refusal = new ApiError(ret.notFound, 'method', { values: { methods: list } });
  const { envelope } = failure(refusal, { registry, texts: textsOf[lang], lang }, request.id);
  return reply.code(405).header('allow', list).send(envelope);
}
