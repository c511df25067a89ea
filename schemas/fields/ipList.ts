import type { FieldType } from './fieldType.ts';

/** IP addresses and CIDR ranges, comma or line separated. */
export const ipList: FieldType = {
  name: 'ipList',
  column: 'text',
  schema: { format: 'ip-list', maxLength: 10_000 },
  operators: ['like', 'null'],
  searched: false,
  listed: false,
  align: 'start',
};
