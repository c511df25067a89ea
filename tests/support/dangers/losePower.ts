import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const page = 8192;
const sector = 4096;

/** Keeps what a cluster that was stopped in order has on the disk for certain. */
export function keepDisk(cluster: string, to: string): void {
  cpSync(cluster, to, { recursive: true });
}

/**
 * Makes of a killed cluster what a power cut may have left of it. Its log of changes and its control file were flushed
 * and stay. Of every page of its tables, indexes and commit states, which are flushed at a checkpoint only, there is
 * what the disk had before, what was written since, or half of each; what a file grew by may be gone.
 */
export function losePower(cluster: string, before: string, chance: () => number): number {
  let lost = 0;
  for (const name of changeable(cluster)) {
    const now = readFileSync(join(cluster, name));
    const then = existsSync(join(before, name)) ? readFileSync(join(before, name)) : Buffer.alloc(0);
    if (now.equals(then)) continue;
    const kept = Buffer.from(now);
    for (let at = 0; at + page <= then.length && at < kept.length; at += page) {
      const luck = chance();
      const [from, to] = luck < 0.4 ? [at, at + page] : luck < 0.6 ? [at, at + sector] : [at, at];
      if (!then.subarray(from, to).equals(kept.subarray(from, to))) lost++;
      then.copy(kept, from, from, to);
    }
    const grown = Math.max(0, now.length - then.length) / page;
    const left = then.length + Math.floor(chance() * (grown + 1)) * page;
    if (left < now.length) lost++;
    writeFileSync(join(cluster, name), kept.subarray(0, Math.max(left, Math.min(then.length, now.length))));
  }
  return lost;
}

function changeable(cluster: string): string[] {
  const databases = readdirSync(join(cluster, 'base')).map((id) => `base/${id}`);
  const inside = (folder: string, wanted: RegExp) =>
    readdirSync(join(cluster, folder))
      .filter((name) => wanted.test(name))
      .map((name) => `${folder}/${name}`);
  return [...databases.flatMap((folder) => inside(folder, /^\d+$/)), ...inside('pg_xact', /^[0-9A-F]+$/)];
}
