import { splitEntries } from '../formats.ts';
import type { FieldType } from './fieldType.ts';
import { plainIpEntry } from './ipEntry.ts';

/**
 * IP addresses and CIDR ranges, separated by commas or lines; stored one per line, each normalized; blanks
 * alone mean none.
 */
export const ipList: FieldType = {
  name: 'ipList',
  format: { name: 'ip-list', type: 'string' },
  column: 'text',
  schema: { format: 'ip-list', maxLength: 10_000 },
  operators: ['like', 'null'],
  searched: false,
  listed: false,
  normalized: false,
  wide: 'always',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
  toColumn: (value) => [...new Set(splitEntries(String(value)).map(plainIpEntry))].join('\n') || null,
};
