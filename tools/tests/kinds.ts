import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createImportReader } from './imports.ts';

/**
 * The requirements of a test file in addition to the sources: none, a database (or a whole server), or a
 * browser.
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
  const importsOf = createImportReader(root, (file) => file.startsWith('tests/'));
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
