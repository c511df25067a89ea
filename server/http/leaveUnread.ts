import type { FastifyReply, FastifyRequest } from 'fastify';

const patience = 2000;

/**
 * Answers without waiting for what is left of a body. The sender is let go on for a moment, since many read the
 * answer only when they have sent all; then the line is cut. The answer must not say that: Node would cut it at once,
 * and one sender of ten had a broken line for an answer.
 */
export function leaveUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.readableEnded) return;
  reply.raw.once('finish', () => {
    raw.unpipe();
    raw.on('error', () => {});
    raw.resume();
    const cut = setTimeout(() => raw.socket.destroy(), patience).unref();
    raw.once('end', () => clearTimeout(cut));
  });
}
