import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** Text with markup for emphasis, lists, links and code; stored as typed and rendered when shown. */
export const markdown: FieldType = {
  name: 'markdown',
  format: { name: 'markdown', type: 'string' },
  column: 'text',
  schema: { maxLength: 20_000 },
  operators: wording,
  searched: false,
  listed: false,
  normalized: true,
  wide: 'always',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
