import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds the files of the project that a file imports, directly or through other files, and the modules that
 * Vite generates (`virtual:…`); reads each file once.
 *
 * @param isFollowed whether the imports of an imported file count as well.
 */
export function createImportReader(
  root: string,
  isFollowed: (file: string) => boolean = () => true,
): (file: string) => ReadonlySet<string> {
  const direct = new Map<string, readonly string[]>();
  const directOf = (file: string): readonly string[] => {
    const known = direct.get(file);
    if (known) return known;
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    const found = [
      ...text.matchAll(
        /^(?:import|export|}).* from '(?:(\.{1,2}\/[^']+)|#([^']+)|(virtual:[^']+))'[^'\n]*;$/gm,
      ),
    ].map(
      ([, near, far, generated]) => generated ?? far ?? join(dirname(file), near ?? '').replaceAll('\\', '/'),
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
          if (isFollowed(one)) queue.push(one);
        }
    return found;
  };
}
