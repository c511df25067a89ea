import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pageIsWhole, pagePlace, pageSize } from './pageIsWhole.ts';

const pagesAtOnce = 128;
const pagesInFile = 131_072;
const tries = 5;

/** Whether a file of a cluster, named from its root, holds pages with checksums. */
export function hasPages(name: string): boolean {
  return /^(global|base\/\d+)\/\d+(_(fsm|vm|init))?(\.\d+)?$/.test(name);
}

/**
 * The numbers of the pages of a file that are not as PostgreSQL wrote them. What was written after `since` is left
 * out, as the log of changes brings it anew; a page that is just being written is looked at again.
 */
export async function damagedPages(path: string, since: bigint): Promise<number[]> {
  const first = Number(/\.(\d+)$/.exec(path)?.[1] ?? 0) * pagesInFile;
  const file = await open(path, 'r');
  try {
    const damaged: number[] = [];
    const pages = Buffer.alloc(pagesAtOnce * pageSize);
    for (let page = 0; ; page += pagesAtOnce) {
      const { bytesRead } = await file.read(pages, 0, pages.length, page * pageSize);
      for (let n = 0; (n + 1) * pageSize <= bytesRead; n++) {
        const isFine = (bytes: Buffer) => pageIsWhole(bytes, first + page + n) || pagePlace(bytes) >= since;
        if (isFine(pages.subarray(n * pageSize, (n + 1) * pageSize))) continue;
        if (!(await settles(file, (page + n) * pageSize, isFine))) damaged.push(first + page + n);
      }
      if (bytesRead < pages.length) return damaged;
    }
  } finally {
    await file.close();
  }
}

async function settles(
  file: Awaited<ReturnType<typeof open>>,
  at: number,
  isFine: (page: Buffer) => boolean,
): Promise<boolean> {
  const page = Buffer.alloc(pageSize);
  for (let turn = 0; turn < tries; turn++) {
    const { bytesRead } = await file.read(page, 0, pageSize, at);
    if (bytesRead < pageSize || isFine(page)) return true;
    await sleep(20);
  }
  return false;
}
