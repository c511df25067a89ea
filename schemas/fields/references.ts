import type { FieldType } from './fieldType.ts';
import { list } from './list.ts';
import { sameness } from './operators.ts';

/** Several records of another resource. Its operators ask whether one of them is among the list. */
export const references: FieldType = {
  ...list,
  name: 'references',
  operators: sameness,
  listed: true,
};
