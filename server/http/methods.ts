import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ret } from '#schemas/wire.ts';
import type { App } from '../app.ts';
import { failure } from '../envelope.ts';
import { languageOf, textsOf } from '../language.ts';
import { Refusal } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every address of the server with the methods that it takes. */
    readonly methodsByUrl: ReadonlyMap<string, ReadonlySet<string>>;
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Answers 405 with `Allow` to every method that an address does not name itself, also to HEAD and OPTIONS: the framework
 * would run the handler of GET for HEAD, and whatever it does with it. Called before the first route is added.
 * @returns what has to be called after the last one.
 */
export function refuseOtherMethods(server: FastifyInstance, app: App): () => void {
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
        refuseMethod(app, [...taken], request, reply);
      if (others.length > 0) server.route({ method: others, url, handler });
    }
  };
}

/** Answers 405, with the methods that the address takes. */
export function refuseMethod(
  { registry }: App,
  allowed: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const lang = languageOf(undefined, request.headers['accept-language']);
  const list = allowed.join(', ');
  const refusal = new Refusal(ret.notFound, 'method', { values: { methods: list } });
  const { envelope } = failure(refusal, { registry, texts: textsOf[lang], lang }, request.id);
  return reply.code(405).header('allow', list).send(envelope);
}
