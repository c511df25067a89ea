import type { Manifest } from './manifest.ts';
import { megabytes } from './progress.ts';
import type { Proof } from './proveRestored.ts';

/** The content of a backup, in one line. */
export function sizeOf({ files }: Manifest): string {
  const all = Object.values(files);
  return `${all.length} files, ${megabytes(all.reduce((sum, { bytes }) => sum + bytes, 0))}`;
}

/** The lines about damage; empty if there is none. */
export function damageOf(damaged: readonly string[]): string[] {
  if (damaged.length === 0) return [];
  const more = damaged.length > 10 ? [`  and ${damaged.length - 10} more`] : [];
  return [
    'The database is damaged where these pages are. Take an earlier backup if it is whole there;',
    'docs/guides/operate.md explains how to read the rest:',
    ...damaged.slice(0, 10).map((page) => `  ${page}`),
    ...more,
  ];
}

/** The lines about the check of a restored backup. */
export function proofOf({ accounts, uploads, missing, damaged }: Proof): string[] {
  return [
    `the database opens with its keys: ${accounts} accounts, ${uploads} uploaded files`,
    ...(missing.length > 0
      ? [`${missing.length} uploaded files are not in it (kept in an S3-compatible store, or lost before)`]
      : []),
    ...damageOf(damaged),
  ];
}
