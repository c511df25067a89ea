import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The size of a PostgreSQL page in bytes. */
const pageSize = 8192;

const lanes = 32;

const prime = 16777619;

const seeds = Uint32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);

const pagesAtOnce = 128;
const pagesInFile = 131_072;
const tries = 5;

/** Whether a cluster file, given relative to the root, has pages with checksums. */
export function hasPages(name: string): boolean {
  return /^(global|base\/\d+)\/\d+(_(fsm|vm|init))?(\.\d+)?$/.test(name);
}

/**
 * The numbers of the pages in a file whose checksum does not match. Skips pages written after `since`,
 * because the WAL restores them. Reads a page again if it is being written.
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

/** Whether a page matches its checksum. A page that was never used is valid. */
function pageIsWhole(page: Buffer, block: number): boolean {
  const neverUsed = page.readUInt16LE(14) === 0;
  return neverUsed || page.readUInt16LE(8) === checksum(page, block);
}

/** The WAL position (LSN) of the page's last write. */
function pagePlace(page: Buffer): bigint {
  return (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4));
}

/** FNV-1a in 32 lanes as in PostgreSQL's `checksum_impl.h`, with the checksum field taken as zero. */
function checksum(page: Buffer, block: number): number {
  const sums = seeds.slice();
  const add = (lane: number, value: number): void => {
    const mixed = ((sums[lane] as number) ^ value) >>> 0;
    sums[lane] = Math.imul(mixed, prime) ^ (mixed >>> 17);
  };
  for (let at = 0; at < pageSize; at += 4) {
    const value = page.readUInt32LE(at);
    add((at / 4) % lanes, at === 8 ? value & 0xffff0000 : value);
  }
  for (let round = 0; round < 2; round++) for (let lane = 0; lane < lanes; lane++) add(lane, 0);
  const all = sums.reduce((folded, sum) => folded ^ sum, 0) ^ block;
  return ((all >>> 0) % 65535) + 1;
}
