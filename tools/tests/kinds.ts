import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a test file needs besides the sources: nothing, a database (or a whole server), or a browser. */
export type TestKind = 'unit' | 'db' | 'e2e';

/** A test file, by its path below the repository's folder. */
export interface TestFile {
  readonly path: string;
  readonly kind: TestKind;
  /** Whether it opens databases by the test helpers, so that it also runs on another server than the embedded one. */
  readonly isService: boolean;
}

const browserHelpers = ['tests/support/browser.ts', 'tests/support/chromium.ts'];
const databaseHelpers = ['tests/support/app.ts', 'tests/support/database.ts'];
const serverHelpers = [
  'tests/support/server.ts',
  'tests/support/embedded/embeddedLife.ts',
  'server/store/embedded.ts',
];

/** Every test file of the project with its kind, which follows from the helpers that it imports, sorted by path. */
export function testFiles(root: string): TestFile[] {
  const importsOf = createImportReader(root);
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort()
    .map((path) => {
      const imports = importsOf(path);
      const needs = (helpers: readonly string[]) => helpers.some((one) => imports.has(one));
      const isService = needs(databaseHelpers) && !needs(browserHelpers);
      if (needs(browserHelpers)) return { path, kind: 'e2e', isService };
      return { path, kind: needs(databaseHelpers) || needs(serverHelpers) ? 'db' : 'unit', isService };
    });
}

/** Reads which files a test file imports, directly or through other files of `tests/`; each file is read once. */
function createImportReader(root: string): (file: string) => ReadonlySet<string> {
  const direct = new Map<string, readonly string[]>();
  const directOf = (file: string): readonly string[] => {
    const known = direct.get(file);
    if (known) return known;
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    const found = [...text.matchAll(/^(?:import|}).* from '(?:(\.{1,2}\/[^']+)|#([^']+))';$/gm)].map(
      ([, near, far]) => far ?? join(dirname(file), near ?? '').replaceAll('\\', '/'),
    );
    direct.set(file, found);
    return found;
  };
  return (file) => {
    const found = new Set<string>();
    const queue = [file];
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      for (const one of directOf(next))
        if (!found.has(one)) {
          found.add(one);
          if (one.startsWith('tests/')) queue.push(one);
        }
    return found;
  };
}
