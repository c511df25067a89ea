import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** The trace id of a call, which links to everything that the call logged. */
export const trace: FieldType = {
  name: 'trace',
  format: { name: 'trace', type: 'string' },
  column: 'text',
  schema: { maxLength: 40 },
  operators: wording,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
