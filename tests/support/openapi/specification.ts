import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../../fixtures/openapi');

/** The names of the real specifications. */
export const specifications: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.gz'))
  .map((name) => name.slice(0, -3));

/** A real specification, unmodified. */
export function specification(name: string): Buffer {
  return gunzipSync(readFileSync(join(folder, `${name}.gz`)));
}
