import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { ReadDocument } from '#schemas/anySchema/documents.ts';
import { readJson } from './commands/check/jsonFile.ts';

/** The files that schemas of a folder's resource files may refer to. */
export function documentsOf(folder: string): { readonly read: ReadDocument; marks(): string } {
  const root = dirname(folder);
  const homes = { resources: folder, schemas: join(root, 'schemas') };
  return {
    read: (path) => {
      const [, home = '', inside = ''] = /^(resources|schemas)\/(.+)$/s.exec(path) ?? [];
      const place = homes[home as keyof typeof homes];
      return place === undefined ? undefined : readInside(place, inside);
    },
    marks: () => marksOf(Object.values(homes)),
  };
}

const largestDocument = 1_000_000;

// A link could lead out of the folder.
function readInside(home: string, inside: string): unknown {
  try {
    const place = realpathSync(join(home, inside));
    const isInside = place.startsWith(realpathSync(home) + sep);
    if (!isInside || !place.endsWith('.json') || statSync(place).size > largestDocument) return undefined;
    return readJson(place, readFileSync(place)).content;
  } catch {
    return undefined;
  }
}

// Changes when a file does that a schema may refer to.
function marksOf(homes: readonly string[]): string {
  const hash = createHash('sha256');
  for (const home of homes.filter((one) => existsSync(one)))
    for (const name of readdirSync(home, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.json')) hash.update(`${name} `).update(readFileSync(join(home, name)));
  return hash.digest('hex');
}
