import { at } from '../values/at.ts';
import { anything, kindAt } from '../values/kinds.ts';
import { define, giving } from './define.ts';

/** One field of every object of a list, as a list. */
export const pluck = define({
  name: 'pluck',
  label: { zh_cn: '取字段', en: 'Pluck' },
  help: { zh_cn: '取数组中每个对象的同一个字段', en: 'One field of every object of a list' },
  parameters: [
    { name: 'list', takes: 'list', label: { zh_cn: '数组', en: 'List' } },
    { name: 'field', takes: 'text', label: { zh_cn: '字段', en: 'Field' } },
  ],
  gives: (args, literals) => {
    const items = args[0]?.items;
    const field = items && typeof literals[1] === 'string' ? kindAt(items, [literals[1]]) : undefined;
    return giving('array', args, { items: field ?? anything });
  },
  run: (_context, list, field) => list.map((one) => at(one, [field])),
  php: [
    'return array_map(function ($one) use ($field) {',
    '    return self::at($one, array($field));',
    '}, $list);',
  ].join('\n'),
  vectors: [
    { args: [[{ a: 1 }, { a: 2 }], 'a'], result: [1, 2] },
    { args: [[{ b: 1 }, 5], 'a'], result: [null, null] },
  ],
});
