import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { namePath } from '../../platform/local/namePath.ts';

/** The state of a file when it was copied. */
export interface CopiedFile {
  readonly bytes: number;
  readonly sha256: string;
}

const chunk = 1024 * 1024;

/** Copies a file and returns its length and SHA-256. Flushes it to disk unless the copy is temporary. */
export async function copyFile(from: string, to: string, durable = true): Promise<CopiedFile> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const buffer = Buffer.alloc(chunk);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, chunk, bytes).catch(namePath(from));
        if (bytesRead === 0) break;
        const part = buffer.subarray(0, bytesRead);
        hash.update(part);
        // Unlike `write`, it goes on after a part when the disk is nearly full.
        await target.writeFile(part).catch(namePath(to));
        bytes += bytesRead;
      }
      if (durable) await target.sync().catch(namePath(to));
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
