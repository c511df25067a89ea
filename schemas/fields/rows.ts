import type { FieldType } from './fieldType.ts';
import { json } from './json.ts';

/** A list of objects whose properties are declared: a small table. */
export const rows: FieldType = { ...json, name: 'rows', schema: { maxItems: 1000 } };
