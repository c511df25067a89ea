import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { App } from '../core/app.ts';
import { failure } from '../core/envelope.ts';
import { languageOf, textsOf } from '../language.ts';

/** The timeouts of a sender in milliseconds. */
export interface SenderPatience {
  /** For all headers together. */
  readonly headers: number;
  /** For the next chunk of a body; the whole body has no limit as long as data arrives. */
  readonly silence: number;
}

/** The default timeouts. */
export const senderPatience: SenderPatience = { headers: 10_000, silence: 30_000 };

/**
 * Rejects a request with two Host headers (RFC 9112, section 3.2): a proxy may have used the other one.
 * Aborts a request whose body stalls; Node itself only limits the whole request.
 */
export function guardRequests(server: FastifyInstance, app: App, { silence }: SenderPatience): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (hostCount(request.raw) > 1) return void refuseHosts(app, request, reply);
    endSilent(request, reply, silence);
    done();
  });
}

function hostCount({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
}

function refuseHosts({ registry }: App, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const lang = languageOf(undefined, request.headers['accept-language']);
  const refusal = new ApiError(ret.badInput, 'twice', { values: { field: 'Host' } });
  const { envelope } = failure(refusal, { registry, texts: textsOf[lang], lang }, request.id);
  return reply.code(400).header('connection', 'close').send(envelope);
}

function endSilent({ raw }: FastifyRequest, reply: FastifyReply, silence: number): void {
  const { socket } = raw;
  // Without a socket, as in tests, the body is complete.
  if (!(socket instanceof Socket) || raw.complete || !hasBody(raw)) return;
  let seen = socket.bytesRead;
  let quiet = 0;
  const step = Math.min(silence, 1000);
  const looking = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(looking);
    quiet = socket.bytesRead === seen ? quiet + step : 0;
    seen = socket.bytesRead;
    if (quiet < silence) return;
    clearInterval(looking);
    if (!reply.raw.headersSent)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    socket.destroySoon();
  }, step).unref();
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
