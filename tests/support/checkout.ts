import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installProduction } from './productionPackages.ts';

/** A copy of the product's sources, for a test that changes its files. */
export interface Checkout {
  readonly folder: string;
  /** Writes `resources/<name>.json`. */
  describe(name: string, content: object): void;
  /** Puts a text in another's place in one of the sources. */
  change(path: string, from: string, to: string): void;
  remove(): void;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['resources', 'schemas', 'providers', 'i18n', 'src', 'server', 'public', 'tools'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'index.html'];

/** Copies the sources; the installed packages are shared, or only those that a production install has. */
export function copyCheckout(packages: 'all' | 'production' = 'all'): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-checkout-'));
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
