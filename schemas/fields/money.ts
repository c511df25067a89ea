import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** An amount in yuan, as a decimal string with two places; whole fen in the database. */
export const money: FieldType = {
  name: 'money',
  format: { name: 'money', type: 'string' },
  column: 'bigint',
  schema: { format: 'money' },
  operators: ordering,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'money',
  csv: 'hundredth',
  exactNumber: 'whole',
  cellReader: 'money',
  takesNumber: true,
  toColumn: (value) => fen(String(value)),
  toWire: (value) => yuan(Number(value)),
};

function fen(text: string): number {
  const [, sign, whole, cents] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const amount = Number(whole) * 100 + Number((cents ?? '').padEnd(2, '0'));
  return sign ? -amount : amount;
}

function yuan(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
