import type { Readable } from 'node:stream';
import { errorCodes, type FastifyRequest } from 'fastify';
import { currentAccount, smallBytes } from '../memory/account.ts';
import { type Spooled, spool } from '../memory/spool.ts';

/** The most bytes of a form or a JSON body. */
export const largestBody = 2 * 1024 * 1024;

/** Reads a body: while its sender takes his time it is on the disk, and comes into memory when it is there as a whole. */
export async function receiveBody(
  { headers }: FastifyRequest,
  body: Readable,
  folder: string,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > largestBody) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  // What is read of it takes more than its text.
  return intoMemory(await spool(upTo(body, largestBody), folder), 4);
}

/** Brings what was received into memory when the budget has room for it. @throws Refusal 410 when it has none in time. */
export async function intoMemory(received: Spooled, times = 1): Promise<Buffer> {
  try {
    if (received.size > smallBytes) await currentAccount()?.hold(times * received.size);
  } catch (error) {
    await received.drop();
    throw error;
  }
  return received.read();
}

async function* upTo(body: Readable, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  // What is left of it is thrown away by whoever answers.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    size += (piece as Buffer).length;
    if (size > most) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    yield piece as Buffer;
  }
}
