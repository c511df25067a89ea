import { listOf } from '../values/listOf.ts';
import { textOf } from '../values/textOf.ts';
import { define, giving } from './define.ts';

/** A list in PostgreSQL's array syntax, for a parameter of a statement such as `id = any(:ids)`. */
export const toPgArray = define({
  name: 'to_pg_array',
  label: { zh_cn: '转为 PostgreSQL 数组', en: 'To PostgreSQL array' },
  help: {
    zh_cn: '把数组写成 PostgreSQL 的数组文本，用于 id = any(:ids) 这样的语句参数',
    en: 'A list as PostgreSQL writes its arrays, for a parameter of a statement such as id = any(:ids)',
  },
  parameters: [{ name: 'list', takes: 'list', label: { zh_cn: '数组', en: 'List' } }],
  gives: (args) => giving('string', args),
  run: (_context, list) => written(list),
  php: [
    "return '{' . implode(',', array_map(function ($one) {",
    '    if ($one === null) {',
    "        return 'NULL';",
    '    }',
    '    if (is_array($one) && self::isList($one)) {',
    '        return self::to_pg_array($one);',
    '    }',
    "    return '\"' . addcslashes(self::text($one), '\"\\\\') . '\"';",
    "}, $list)) . '}';",
  ].join('\n'),
  vectors: [
    { args: [[1, 2]], result: '{"1","2"}' },
    { args: [['a"b\\c', null, true, '', '中,{}']], result: '{"a\\"b\\\\c",NULL,"true","","中,{}"}' },
    { args: [[[1], [2.5]]], result: '{{"1"},{"2.5"}}' },
    { args: [[{ a: 1 }]], result: '{"{\\"a\\":1}"}' },
    { args: [[]], result: '{}' },
    { args: [null], result: null },
  ],
});

function written(list: readonly unknown[]): string {
  const elements = list.map((one) => {
    if (one === null || one === undefined) return 'NULL';
    const inner = listOf(one);
    return inner ? written(inner) : `"${textOf(one).replace(/[\\"]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}
