import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { copyFile } from '#server/commands/backup/copyFile.ts';
import { namePath } from '#server/platform/local/namePath.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaifang-copy-'));
const from = join(folder, 'from');
writeFileSync(from, 'x'.repeat(3_000_000));
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true }));

/** The object that all file handles inherit from. */
async function handles(): Promise<FileHandle> {
  const handle = await open(from, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}

describe('an error of a file handle', () => {
  test('names the file that could not be read', async () => {
    await expect(copyFile(folder, join(folder, 'to'))).rejects.toThrow(
      `EISDIR: illegal operation on a directory, read '${folder}'`,
    );
  });

  test.runIf(process.platform === 'linux')('names the file that a full disk could not take', async () => {
    const full = await open('/dev/full', 'w');
    const fault = await full.writeFile('x').catch((error: unknown) => error);
    await full.close();
    vi.spyOn(await handles(), 'writeFile').mockRejectedValue(fault);
    const to = join(folder, 'full');
    const words = `ENOSPC: no space left on device, write '${to}'`;
    await expect(copyFile(from, to)).rejects.toThrow(words);
    // A second caller leaves the name.
    expect(() => namePath('/elsewhere')(fault)).toThrow(/'\S+\/full'$/);
  });

  test('is thrown as it is where it concerns no file', () => {
    const fault = new Error('something else');
    expect(() => namePath(from)(fault)).toThrow(new Error('something else'));
  });
});

test('a copy goes on where the disk takes only a part at a time', async () => {
  const all = await handles();
  const { write } = all;
  vi.spyOn(all, 'write').mockImplementation(function (this: FileHandle, ...given: unknown[]) {
    const [content, offset, length, position] = given as [Buffer, number, number, number];
    return Reflect.apply(write, this, [content, offset, Math.min(length, 100_000), position]) as never;
  });
  const to = join(folder, 'parts');
  expect((await copyFile(from, to)).bytes).toBe(3_000_000);
  expect(readFileSync(to, 'utf8')).toBe(readFileSync(from, 'utf8'));
});
