import { comparePoints } from '../values/comparePoints.ts';
import { define, giving } from './define.ts';

/** The field names of an object, in order. */
export const keys = define({
  name: 'keys',
  label: { zh_cn: '字段名', en: 'Keys' },
  help: { zh_cn: '对象的字段名，按字母顺序', en: 'The names of the fields of an object, in order' },
  parameters: [{ name: 'object', takes: 'object', label: { zh_cn: '对象', en: 'Object' } }],
  gives: (args) => giving('array', args, { items: { type: 'string' } }),
  run: (_context, object) => Object.keys(object).sort(comparePoints),
  php: [
    "$keys = array_map('strval', array_keys($object));",
    'sort($keys, SORT_STRING);',
    'return $keys;',
  ].join('\n'),
  vectors: [
    { args: [{ b: 1, a: 2 }], result: ['a', 'b'] },
    { args: [{}], result: [] },
    { args: [{ '10': 1, '9': 2 }], result: ['10', '9'] },
  ],
});
