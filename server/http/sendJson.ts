import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { currentAccount, smallBytes } from '../platform/memory/account.ts';
import { jsonPieces } from '../platform/memory/jsonPieces.ts';
import { isDiskFull, spool, spoolFolder } from '../platform/memory/spool.ts';
import { withinSize } from '../platform/memory/withinSize.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * Sends a response as JSON. A large one is serialized in chunks and spooled to disk: serialization does not
 * block other requests, and slow clients hold no memory.
 */
export async function sendJson(
  reply: FastifyReply,
  answer: object,
  settings: Pick<Settings, 'dataDir'>,
): Promise<FastifyReply> {
  if (withinSize(answer, smallBytes)) return reply.send(answer);
  return sendSpooled(reply, () => jsonPieces(answer), settings);
}

/** Sends a JSON or script text whose type is already set, in the same way as `sendJson`. */
export async function sendText(
  reply: FastifyReply,
  text: string,
  settings: Pick<Settings, 'dataDir'>,
): Promise<FastifyReply> {
  return text.length <= smallBytes
    ? reply.send(text)
    : sendSpooled(reply, () => [Buffer.from(text)], settings);
}

async function sendSpooled(
  reply: FastifyReply,
  pieces: () => Iterable<Buffer>,
  settings: Pick<Settings, 'dataDir'>,
) {
  // The call is done, and what it changed is committed: without room on the disk it is answered from memory.
  const spooled = await spool(pieces(), spoolFolder(settings)).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    reply.log.warn({ err: error }, 'the disk is full: a large answer is held in memory');
    return null;
  });
  currentAccount()?.close();
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
  return reply.send(spooled?.stream() ?? Readable.from(pieces(), { objectMode: false }));
}
