import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const page = 8192;
const sector = 4096;

/** Saves the state on disk of a cleanly stopped cluster. */
export function keepDisk(cluster: string, to: string): void {
  cpSync(cluster, to, { recursive: true });
}

/** How far the WAL was flushed: a WAL file and a number of bytes in it. */
export interface Flushed {
  readonly file: string;
  readonly bytes: number;
}

/** What happens to pages that were not flushed: all lost, half lost, or at random intact, torn or lost. */
const cuts = {
  all: () => page,
  half: (chance: () => number) => (chance() < 0.5 ? page : 0),
  torn: (chance: () => number) => [page, page, sector, 0, 0][Math.floor(chance() * 5)] as number,
};

/** Simulates a power cut: the earlier disk state, what was flushed since, and what happens to the rest. */
export interface Cut {
  readonly before: string;
  readonly flushed: Flushed;
  readonly kind: keyof typeof cuts;
  readonly chance: () => number;
}

/**
 * Turns a killed cluster into what a power cut may have left of it. The WAL up to the flushed position and
 * the control file stay. Each page of the WAL after that, and each page of its tables, indexes and commit
 * states, which only a checkpoint flushes, has its old content, its new content, or half of each, in any
 * order. Growth of files may be lost.
 */
export function losePower(cluster: string, cut: Cut): { readonly pages: number; readonly ofLog: number } {
  const { flushed, kind, chance } = cut;
  let pages = 0;
  for (const name of changeable(cluster)) {
    const { kept, lost, known } = lose(cluster, name, 0, cut);
    const grown = Math.max(0, kept.length - known) / page;
    const left = known + (kind === 'all' ? 0 : Math.floor(chance() * (grown + 1)) * page);
    pages += lost + (left < kept.length ? 1 : 0);
    writeFileSync(join(cluster, name), kept.subarray(0, Math.max(left, Math.min(known, kept.length))));
  }
  let ofLog = 0;
  for (const file of readdirSync(join(cluster, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))) {
    if (file < flushed.file) continue;
    const { kept, lost } = lose(cluster, `pg_wal/${file}`, file === flushed.file ? flushed.bytes : 0, cut);
    ofLog += lost;
    writeFileSync(join(cluster, 'pg_wal', file), kept);
  }
  return { pages, ofLog };
}

// What remains of a file after its flushed beginning, and how many of its pages were lost. A new WAL file was
// filled with zeros.
function lose(cluster: string, name: string, from: number, { before, kind, chance }: Cut) {
  const kept = readFileSync(join(cluster, name));
  const known = existsSync(join(before, name)) ? readFileSync(join(before, name)) : Buffer.alloc(0);
  const then = name.startsWith('pg_wal/') ? Buffer.concat([known, Buffer.alloc(kept.length)]) : known;
  let lost = 0;
  for (let at = from - (from % page); at + page <= then.length && at < kept.length; at += page) {
    const [first, end] = [Math.max(from, at), at + cuts[kind](chance)];
    if (end <= first || then.subarray(first, end).equals(kept.subarray(first, end))) continue;
    lost++;
    then.copy(kept, first, first, end);
  }
  return { kept, lost, known: known.length };
}

function changeable(cluster: string): string[] {
  const databases = readdirSync(join(cluster, 'base')).map((id) => `base/${id}`);
  const inside = (folder: string, wanted: RegExp) =>
    readdirSync(join(cluster, folder))
      .filter((name) => wanted.test(name))
      .map((name) => `${folder}/${name}`);
  return [...databases.flatMap((folder) => inside(folder, /^\d+$/)), ...inside('pg_xact', /^[0-9A-F]+$/)];
}
