import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inputTypesOf, tableTypesOf, typesOf } from '#schemas/derive/types.ts';
import type { Registry } from '#schemas/resource.ts';
import { customServices } from '../../customServices.ts';
import { createServiceTable } from '../../serviceTable.ts';

/**
 * Writes the TypeScript types of all records and tables to `.generated/`. @returns the file of the record
 * types.
 */
export function writeRecordTypes(root: string, registry: Registry): string {
  writeChanged(join(root, '.generated/tables.ts'), tableTypesOf(registry));
  return writeChanged(join(root, '.generated/records.ts'), typesOf(registry));
}

/** Writes the TypeScript types of the inputs of all services to `.generated/`. */
export function writeInputTypes(root: string, registry: Registry): void {
  const services = createServiceTable(registry, customServices).values();
  writeChanged(join(root, '.generated/inputs.ts'), inputTypesOf(services));
}

function writeChanged(file: string, text: string): string {
  // An unchanged file keeps its modification time, so that file watchers do not restart.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
