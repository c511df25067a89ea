import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { typesOf } from '#schemas/derive/types.ts';
import type { Registry } from '#schemas/resource.ts';

/** Writes the TypeScript types of all records to where `#generated/records.ts` finds them. @returns the file. */
export function writeRecordTypes(root: string, registry: Registry): string {
  const file = join(root, '.generated/records.ts');
  const text = typesOf(registry);
  // An unchanged file keeps its time, so that nothing that watches it starts anew.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
