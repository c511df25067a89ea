import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';

/**
 * Lets the pages of the origins that the configuration names read answers of the open API. Nobody else is let in, and
 * nobody with cookies: a call bears its token itself.
 */
export async function allowOrigin(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = request.headers;
  if (origin === undefined) return;
  reply.header('vary', 'origin');
  if (!(await app.open.isOriginAllowed(origin))) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-reference',
    ...(request.method === 'OPTIONS' && {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, accept-language, x-requested-with',
      'access-control-max-age': '600',
    }),
  });
}
