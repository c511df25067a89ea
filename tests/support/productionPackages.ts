import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/**
 * Puts the packages of `npm ci --omit=dev` into a folder: all that the lock file does not mark as dev. Links
 * them file by file, so that none finds a neighbor that a production install lacks.
 */
export function installProduction(root: string, folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const isDev = (path: string) => packages[path]?.dev === true;
  for (const path of Object.keys(packages))
    if (/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !isDev(path) && existsSync(join(root, path)))
      link(root, folder, path, isDev);
}

// Half of all files; neither a build nor a start reads them.
const unread = /\.(d\.[cm]?ts|map|md)$/;

function link(from: string, to: string, path: string, isLeftOut: (path: string) => boolean): void {
  mkdirSync(join(to, path), { recursive: true });
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const inner = `${path}/${entry.name}`;
    if (isLeftOut(inner) || unread.test(entry.name)) continue;
    if (entry.isDirectory()) link(from, to, inner, isLeftOut);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(join(from, inner)), join(to, inner));
    else linkFile(join(from, inner), join(to, inner));
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Another file system, or one without links.
    copyFileSync(from, to);
  }
}
