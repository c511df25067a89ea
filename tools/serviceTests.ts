import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whoever needs one of these puts the application, or a database, together: these are tests of services. */
const places = ['tests/support/app.ts', 'tests/support/database.ts'];
/** What needs a browser has its services proved by others. */
const browser = 'tests/support/browser.ts';

/**
 * The files of service tests, below the repository's folder; `only` narrows them to those that begin with one of its
 * words.
 */
export function serviceTests(root: string, only = ''): string[] {
  // Where the product is built without its tests there are none.
  if (!existsSync(join(root, 'tests'))) return [];
  const beginnings = only.split(/[\s,]+/).filter(Boolean);
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => beginnings.length === 0 || beginnings.some((one) => file.startsWith(one)))
    .filter((file) => {
      const needed = neededBy(root, file);
      return places.some((place) => needed.has(place)) && !needed.has(browser);
    })
    .sort();
}

/** The files of the tests that one of them needs, and whatever these need. */
function neededBy(root: string, file: string, known: Set<string> = new Set()): Set<string> {
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  for (const [, near, far] of text.matchAll(/from '(?:(\.{1,2}\/[^']+)|#(tests\/[^']+))'/g)) {
    const needed = far ?? join(dirname(file), near ?? '').replaceAll('\\', '/');
    if (known.has(needed)) continue;
    known.add(needed);
    neededBy(root, needed, known);
  }
  return known;
}
