import type { FastifyReply, FastifyRequest } from 'fastify';

/** How much of an oversized body is discarded, and for how long, before the connection is closed. */
const most = 64 * 1024 * 1024;
const patience = 30_000;

/**
 * Responds while the rest of a body is discarded, and keeps the connection open: a client that is cut off
 * while sending reports a broken connection instead of the reason.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  reply.removeHeader('connection');
  let bytes = 0;
  const { socket } = raw;
  const cut = setTimeout(() => socket.destroy(), patience);
  const done = () => clearTimeout(cut);
  raw.on('error', done).once('end', done);
  socket.once('close', done);
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > most) socket.destroy();
  });
  raw.resume();
}
