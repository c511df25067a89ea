import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** A record of another resource by the value of a unique text field. */
export const referenceKey: FieldType = {
  name: 'referenceKey',
  column: 'text',
  schema: { maxLength: 255 },
  operators: wording,
  searched: true,
  listed: true,
  normalized: true,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
  link: 'key',
};
