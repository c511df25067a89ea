import type { FieldType } from './fieldType.ts';
import { list } from './list.ts';
import { sameness } from './operators.ts';

/** Several records of another resource. Its operators test whether the list contains a record. */
export const references: FieldType = {
  ...list,
  name: 'references',
  operators: sameness,
  listed: true,
  normalized: false,
  wide: 'form',
  formField: 'whole',
  sheetKind: 'text',
  csv: 'list',
  cellReader: 'list',
  takesNumber: false,
  link: 'many',
};
