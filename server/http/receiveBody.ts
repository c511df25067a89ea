import type { Readable } from 'node:stream';
import { errorCodes, type FastifyRequest } from 'fastify';
import { currentAccount, smallBytes } from '../platform/memory/account.ts';
import { type Spooled, spool } from '../platform/memory/spool.ts';

/** The maximum bytes of a form or JSON body. */
export const largestBody = 2 * 1024 * 1024;

/**
 * Reads a body of at most so many bytes: spools it to disk while it arrives slowly, and loads it into memory
 * when it is complete.
 */
export async function receiveBody(
  { headers }: FastifyRequest,
  body: Readable,
  folder: string,
  most = largestBody,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > most) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  // The parsed body takes more memory than its text.
  return intoMemory(await spool(upTo(body, most), folder), 4);
}

/**
 * Loads a received body into memory when the budget has room for it. @throws ApiError 410 when it has none in
 * time.
 */
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
  // The response handler discards the rest.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    size += (piece as Buffer).length;
    if (size > most) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    yield piece as Buffer;
  }
}
