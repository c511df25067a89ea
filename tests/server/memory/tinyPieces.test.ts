import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readMultipart } from '#server/http/multipart.ts';
import { spool } from '#server/platform/memory/spool.ts';
import { heldMegabytes } from '../../support/files/heldMegabytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaifang-pieces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a body that arrives byte by byte', () => {
  test('takes little more memory than its bytes while the sender pauses', async () => {
    let goOn = () => {};
    let isPausing = () => {};
    const pausing = new Promise<void>((resolve) => {
      isPausing = resolve;
    });
    async function* source() {
      for (let n = 0; n < 200_000; n++) yield Buffer.from([n % 256]);
      isPausing();
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    }
    const before = heldMegabytes();
    const reading = spool(source(), folder);
    await pausing;
    expect(heldMegabytes() - before).toBeLessThan(8);
    goOn();
    const bytes = await (await reading).read();
    expect(bytes).toEqual(Buffer.from(Array.from({ length: 200_000 }, (_none, n) => n % 256)));
  });

  test('is not copied again at each byte where it is searched for file names', async () => {
    let copied = 0;
    const { concat } = Buffer;
    const copying = vi.spyOn(Buffer, 'concat').mockImplementation((list, length) => {
      const made = concat(list, length);
      copied += made.length;
      return made;
    });
    const server = Fastify();
    await server.register(multipart);
    server.post('/', async (request) => {
      const { uploads } = await readMultipart(request, folder, async () => {});
      return uploads.map(({ name, bytes }) => [name, String(bytes)]);
    });
    const file =
      'Content-Disposition: form-data; name="a"; filename="a.txt"; filename*=UTF-8\'\'%E4%BD%A0.txt';
    const body = `--b\r\n${file}\r\nX-Long: ${'y'.repeat(60_000)}\r\n\r\nhello\r\n--b--\r\n`;
    const bytes = Array.from(body, (character) => Buffer.from(character));
    const { payload } = await server.inject({
      ...{ method: 'POST', url: '/', payload: Readable.from(bytes, { objectMode: false }) },
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
    });
    copying.mockRestore();
    expect(JSON.parse(payload)).toEqual([['你.txt', 'hello']]);
    expect(copied).toBeLessThan(20 * body.length);
    await server.close();
  });
});
