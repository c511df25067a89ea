import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Address } from '../rules/s3Address.ts';
import { isFileName, pictureType } from './fileName.ts';
import type { FileStore } from './fileStore.ts';

const patience = 20_000;

/**
 * Stores uploaded files in an S3-compatible store. Only its own address is ever called: the names are ours,
 * and redirects are not followed.
 */
export function createS3Files({ base, ...keys }: S3Address): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 });

  async function send(method: string, name: string, bytes?: Uint8Array): Promise<Response> {
    if (!isFileName(name)) throw new Error('this is no name of a stored file');
    const headers = {
      'x-amz-content-sha256': sha256(bytes ?? new Uint8Array()),
      ...(bytes && { 'content-type': pictureType(name) ?? 'application/octet-stream' }),
    };
    // The timeout is for the start of the answer; a slow reader may take any time.
    const control = new AbortController();
    const giveUp = setTimeout(() => control.abort(new Error('the store did not answer in time')), patience);
    try {
      const body = bytes ? { body: new Uint8Array(bytes) } : {};
      return await client.fetch(base + name, {
        ...{ method, headers, redirect: 'error', signal: control.signal },
        ...body,
      });
    } finally {
      clearTimeout(giveUp);
    }
  }

  return {
    async save(name, bytes) {
      await expectOk(await send('PUT', name, bytes), 'store');
    },
    async open(name) {
      if (!isFileName(name)) return null;
      const answer = await send('GET', name);
      if (answer.status === 404) return drop(answer, null);
      const size = Number(answer.headers.get('content-length'));
      if (!answer.ok || !answer.body || !Number.isInteger(size)) throw await fault(answer, 'open');
      return { stream: Readable.fromWeb(answer.body as ReadableStream), size };
    },
    async remove(name) {
      if (!isFileName(name)) return;
      const answer = await send('DELETE', name);
      if (answer.status !== 404) await expectOk(answer, 'remove');
      else await drop(answer, undefined);
    },
  };
}

async function expectOk(answer: Response, what: string): Promise<void> {
  if (!answer.ok) throw await fault(answer, what);
  await drop(answer, undefined);
}

// The store's error code goes into the log; its text may repeat what we sent.
async function fault(answer: Response, what: string): Promise<Error> {
  const text = await answer.text().catch(() => '');
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
  return new Error(`the S3 store did not ${what} a file: ${answer.status} ${code}`.trim());
}

async function drop<T>(answer: Response, value: T): Promise<T> {
  await answer.body?.cancel();
  return value;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
