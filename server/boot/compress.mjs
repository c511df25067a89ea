// @ts-check
// Plain JavaScript, so that a start needs no TypeScript loader.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/**
 * Writes a gzipped copy next to every script, style sheet and SVG of a folder.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function compress(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      writeFileSync(`${path}.gz`, await promisify(gzip)(readFileSync(path), { level: 9 }));
    }),
  );
}
