import type { Manifest } from './manifest.ts';
import { megabytes } from './progress.ts';
import type { Proof } from './proveRestored.ts';

/** What a backup holds, in one line. */
export function sizeOf({ files }: Manifest): string {
  const all = Object.values(files);
  return `${all.length} files, ${megabytes(all.reduce((sum, { bytes }) => sum + bytes, 0))}`;
}

/** What has to be said of damage: nothing, where there is none. */
export function damageOf(damaged: readonly string[]): string[] {
  if (damaged.length === 0) return [];
  const more = damaged.length > 10 ? [`  and ${damaged.length - 10} more`] : [];
  return [
    'The database is damaged where these pages are. Take an earlier backup if it is whole there;',
    'docs/operation.md says how to get the rest out:',
    ...damaged.slice(0, 10).map((page) => `  ${page}`),
    ...more,
  ];
}

/** What the proof of a restored backup found. */
export function proofOf({ accounts, uploads, missing, damaged }: Proof): string[] {
  return [
    `the database opens with its keys: ${accounts} accounts, ${uploads} uploaded files`,
    ...(missing.length > 0
      ? [`${missing.length} uploaded files are not in it (kept in an S3-compatible store, or lost before)`]
      : []),
    ...damageOf(damaged),
  ];
}
