import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appendPiece, beginFile, findFile } from '#server/records/import/importFiles.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kaifang-import-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a chunk that is sent several times at once is in the file once (RCH-04)', async () => {
  const owner = { dataDir, accountId: 1, resource: 'order' };
  const word = await beginFile(owner);
  const chunks = ['a'.repeat(70_000), 'b'.repeat(70_000), 'c'];
  let offset = 0;
  for (const chunk of chunks) {
    const send = () => appendPiece(owner, word, offset, Buffer.from(chunk));
    const sizes = await Promise.all(Array.from({ length: 8 }, send));
    offset += chunk.length;
    expect(new Set(sizes)).toEqual(new Set([offset]));
    expect(await appendPiece(owner, word, 0, Buffer.from('x'))).toBe(offset);
  }
  const path = (await findFile(owner, word)) ?? '';
  expect(readFileSync(path, 'utf8')).toBe(chunks.join(''));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
