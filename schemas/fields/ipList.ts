import { splitEntries } from '../formats.ts';
import type { FieldType } from './fieldType.ts';
import { plainIpEntry } from './ipEntry.ts';

/** IP addresses and CIDR ranges, comma or line separated; kept one a line, each in the one way to write it; blanks alone are none. */
export const ipList: FieldType = {
  name: 'ipList',
  column: 'text',
  schema: { format: 'ip-list', maxLength: 10_000 },
  operators: ['like', 'null'],
  searched: false,
  listed: false,
  align: 'start',
  toColumn: (value) => [...new Set(splitEntries(String(value)).map(plainIpEntry))].join('\n') || null,
};
