import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cutAt } from '#schemas/text/cutAt.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { App } from '../core/app.ts';
import { failure } from '../core/envelope.ts';
import { languageOf, textsOf } from '../language.ts';
import type { Body } from './parsers.ts';

/** How long calls in progress may take after shutdown begins, in milliseconds. */
export const drainFor = 8000;

/**
 * Answers the calls still in progress when the shutdown timeout ends, instead of breaking their connections.
 */
export function drainConnections(server: FastifyInstance, app: App): void {
  const open = new Map<FastifyReply, FastifyRequest>();
  const over = (reply: FastifyReply) => void open.delete(reply);
  let waiting: NodeJS.Timeout | undefined;
  server.addHook('onRequest', async (request, reply) => {
    open.set(reply, request);
    reply.raw.once('close', () => over(reply));
  });
  server.addHook('preClose', async () => {
    waiting = setTimeout(() => {
      for (const [reply, request] of open) if (!reply.sent) tell(app, request, reply);
    }, drainFor);
  });
  server.addHook('onClose', async () => clearTimeout(waiting));
}

function tell({ registry, log }: App, request: FastifyRequest, reply: FastifyReply): void {
  const body = request.body as Body | undefined;
  const lang = languageOf(body?.fields?.['lang'], request.headers['accept-language']);
  const telling = { registry, texts: textsOf[lang], lang };
  const { envelope, reference } = failure(new ApiError(ret.failed, 'ending'), telling, request.id);
  log.warn({ reference, url: cutAt(request.url, '?')[0] }, 'a call was not waited for');
  void reply.code(503).send(envelope);
}
