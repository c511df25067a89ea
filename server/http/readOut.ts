import type { FastifyReply, FastifyRequest } from 'fastify';

/** How much of a body that is too large is thrown away, and for how long, before the line is cut. */
const most = 64 * 1024 * 1024;
const patience = 30_000;

/**
 * Answers while the rest of a body is thrown away, and leaves the line as it is: whoever is cut off while he still sends
 * hears of a broken line, and not why it was too much.
 */
export function readOut({ raw }: FastifyRequest, reply: FastifyReply): void {
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
