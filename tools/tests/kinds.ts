import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createImportReader } from './imports.ts';

/**
 * The requirements of a test file in addition to the sources: none, a database (or a whole server), or the web
 * app as well, in a browser or as modules that Vite generates.
 */
export type TestKind = 'unit' | 'db' | 'e2e';

/** A test file, by its path from the repository root. */
export interface TestFile {
  readonly path: string;
  readonly kind: TestKind;
  /**
   * Whether it opens databases through the test helpers, so that it also runs on servers other than the
   * embedded one.
   */
  readonly isService: boolean;
}

const browserHelpers = ['tests/support/browser.ts', 'tests/support/chromium.ts'];
const databaseHelpers = ['tests/support/app.ts', 'tests/support/database.ts'];
const serverHelpers = [
  'tests/support/server.ts',
  'tests/support/embedded/embeddedLife.ts',
  'server/platform/embedded/embedded.ts',
];

/**
 * All test files of the project with their kind, derived from the helpers that they import, sorted by path.
 */
export function testFiles(root: string): TestFile[] {
  const importsOf = createImportReader(root, (file) => /^(tests|src)\//.test(file));
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort()
    .map((path) => {
      const imports = importsOf(path);
      const needs = (helpers: readonly string[]) => helpers.some((one) => imports.has(one));
      const needsDatabase = needs([...databaseHelpers, ...serverHelpers]);
      const isGenerated = [...imports].some((one) => one.startsWith('virtual:'));
      if (needs(browserHelpers) || (needsDatabase && isGenerated))
        return { path, kind: 'e2e', isService: false };
      return { path, kind: needsDatabase ? 'db' : 'unit', isService: needs(databaseHelpers) };
    });
}
