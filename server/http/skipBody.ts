import type { FastifyReply, FastifyRequest } from 'fastify';

const patience = 2000;

/**
 * Responds without waiting for the rest of a body. The client may keep sending for a moment, since many read
 * the response only after they have sent everything; then the connection is closed. The response must not
 * announce the close: Node would close immediately, and one client in ten got a broken connection instead of
 * a response.
 */
export function skipBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.readableEnded) return;
  reply.raw.once('finish', () => {
    raw.unpipe();
    raw.on('error', () => {});
    raw.resume();
    const cut = setTimeout(() => raw.socket.destroy(), patience).unref();
    raw.once('end', () => clearTimeout(cut));
  });
}
