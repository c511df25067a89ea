import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** A share of a whole in percent, drawn as a bar. */
export const percent: FieldType = {
  name: 'percent',
  format: { name: 'percent', type: 'integer' },
  keywords: ['higherIsBetter'],
  column: 'bigint',
  schema: { format: 'percent', minimum: 0, maximum: 100 },
  operators: ordering,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'number',
  csv: 'asStored',
  cellReader: (text) => {
    const digits = text
      .replace(/[%％]$/, '')
      .trimEnd()
      .replace(/\.0+$/, '');
    return /^[-+]?\d{1,15}$/.test(digits) ? Number(digits) : undefined;
  },
  readsPercentages: true,
  takesNumber: true,
};
