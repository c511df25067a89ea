import type { FastifyReply } from 'fastify';
import { currentAccount, smallBytes } from '../memory/account.ts';
import { jsonPieces } from '../memory/jsonPieces.ts';
import { spool, spoolFolder } from '../memory/spool.ts';
import { withinSize } from '../memory/withinSize.ts';
import type { Settings } from '../settings.ts';

/**
 * Sends an answer as JSON. A large one is written piece by piece, and to the disk: so nobody else waits for it, and
 * whoever takes his time to fetch it holds no memory.
 */
export async function sendJson(
  reply: FastifyReply,
  answer: object,
  settings: Pick<Settings, 'dataDir'>,
): Promise<FastifyReply> {
  if (withinSize(answer, smallBytes)) return reply.send(answer);
  return sendSpooled(reply, jsonPieces(answer), settings);
}

/** Sends a text of JSON or of a script whose type is set already, as `sendJson` does. */
export async function sendText(
  reply: FastifyReply,
  text: string,
  settings: Pick<Settings, 'dataDir'>,
): Promise<FastifyReply> {
  return text.length <= smallBytes ? reply.send(text) : sendSpooled(reply, [Buffer.from(text)], settings);
}

async function sendSpooled(
  reply: FastifyReply,
  pieces: Iterable<Buffer>,
  settings: Pick<Settings, 'dataDir'>,
) {
  const spooled = await spool(pieces, spoolFolder(settings));
  currentAccount()?.close();
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
  return reply.send(spooled.stream());
}
