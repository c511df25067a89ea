import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { inject } from 'vitest';
import { buildScreens } from '#server/boot/build.mjs';
import { bundleServer } from '#server/boot/bundle.mjs';
import { installProduction } from './productionPackages.ts';
import { morePages, moreResources } from './resources/more.ts';

/** A copy of the product's sources, for a test that changes files. */
export interface Checkout {
  readonly folder: string;
  /** Writes `resources/<name>.json`. */
  describe(name: string, content: object): void;
  /** Replaces a text in one of the sources. */
  change(path: string, from: string, to: string): void;
  remove(): void;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['resources', 'schemas', 'providers', 'i18n', 'src', 'server', 'public', 'tools'];
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
  'portal.html',
];

/** Copies the sources. Shares the installed packages: all, or only those of a production install. */
export function copyCheckout(packages: 'all' | 'production' = 'all'): Checkout {
  return copyTo(mkdtempSync(join(tmpdir(), 'kaifang-checkout-')), packages);
}

function copyTo(folder: string, packages: 'all' | 'production'): Checkout {
  for (const name of [...rooms, ...files]) cpSync(join(root, name), join(folder, name), { recursive: true });
  if (packages === 'production') installProduction(root, folder);
  else symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    describe: (name, content) =>
      writeFileSync(join(folder, 'resources', `${name}.json`), JSON.stringify(content, null, 2)),
    change: (path, from, to) => {
      const text = readFileSync(join(folder, path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
      writeFileSync(join(folder, path), text.replace(from, to));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const shared = join(root, '.generated/checkouts');
/** The pages of the additional resources. */
const pages = 'tests/support/reactAdmin';
const keptMs = 86_400_000;

/**
 * A built copy of the product with additional resources, for test files that do not change it. The first test
 * file that requests it creates it; later runs reuse it until the sources or the resources change.
 * @returns its folder.
 */
export async function sharedCheckout(): Promise<string> {
  const folder = join(shared, fingerprint());
  await alone(async () => {
    if (!existsSync(folder)) {
      removeOld();
      const draft = `${folder}.draft`;
      rmSync(draft, { recursive: true, force: true });
      mkdirSync(draft, { recursive: true });
      const { describe } = copyTo(draft, 'all');
      for (const [name, content] of Object.entries(moreResources)) describe(name, content);
      for (const [name, file] of Object.entries(morePages))
        cpSync(join(root, pages, `${name}.tsx`), join(draft, 'src/features', name, `${file}.tsx`));
      renameSync(draft, folder);
    }
    // Spelled as the server spells the folder, so that it finds both.
    const built = join(folder, '/');
    await bundleServer(built);
    await (await buildScreens(built)).finish();
  });
  return folder;
}

/** Runs work in one worker of the run at a time. */
async function alone(work: () => Promise<void>): Promise<void> {
  const client = new Client(inject('database').connection);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('shared checkout'))`);
    await work();
  } finally {
    await client.end();
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(JSON.stringify(moreResources));
  const add = (path: string): void => {
    const info = statSync(join(root, path));
    if (!info.isDirectory()) return void hash.update(`${path} ${info.size} ${info.mtimeMs}\n`);
    for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
  };
  for (const path of [...rooms, ...files, pages]) add(path);
  return hash.digest('hex').slice(0, 16);
}

function removeOld(): void {
  for (const name of existsSync(shared) ? readdirSync(shared) : []) {
    const path = join(shared, name);
    if (statSync(path).mtimeMs < Date.now() - keptMs) rmSync(path, { recursive: true, force: true });
  }
}
