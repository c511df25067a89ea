/** The bytes of a page of PostgreSQL. */
export const pageSize = 8192;

const lanes = 32;
const prime = 16777619;
const seeds = Uint32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);

/** Whether a page is as PostgreSQL wrote it, by the checksum that it bears; one that was never used is. */
export function pageIsWhole(page: Buffer, block: number): boolean {
  const neverUsed = page.readUInt16LE(14) === 0;
  return neverUsed || page.readUInt16LE(8) === checksum(page, block);
}

/** Where in the log of changes a page was last written. */
export function pagePlace(page: Buffer): bigint {
  return (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4));
}

/** The FNV-1a of 32 lanes of PostgreSQL's `checksum_impl.h`, with the checksum's own place taken for zero. */
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
