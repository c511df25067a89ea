import type { ValueKind } from '#schemas/flow/document.ts';

const kinds: Readonly<Record<string, ValueKind>> = {
  boolean: 'boolean',
  tinyint: 'integer',
  smallint: 'integer',
  mediumint: 'integer',
  int: 'integer',
  bigint: 'integer',
  year: 'integer',
  decimal: 'float',
  float: 'float',
  double: 'float',
  date: 'date',
  datetime: 'date',
  timestamp: 'date',
  char: 'string',
  varchar: 'string',
  tinytext: 'string',
  text: 'string',
  mediumtext: 'string',
  longtext: 'string',
  enum: 'string',
  set: 'string',
  time: 'string',
  uuid: 'string',
  json: 'any',
};

/** Maps a MySQL type, such as `int(10) unsigned`, to a flow type. */
export function mysqlKind(type: string): ValueKind {
  if (/^tinyint\(1\)/.test(type)) return 'boolean';
  const [word = ''] = type.toLowerCase().split(/[^a-z_0-9]/, 1);
  return kinds[word] ?? 'any';
}
