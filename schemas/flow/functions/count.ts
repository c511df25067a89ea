import { CalculationError } from '../values/calculationError.ts';
import { define, giving } from './define.ts';

/** The number of elements of a list, or of fields of an object. */
export const count = define({
  name: 'count',
  label: { zh_cn: '个数', en: 'Count' },
  help: {
    zh_cn: '数组有多少个元素，或对象有多少个字段',
    en: 'How many elements a list has, or fields an object',
  },
  parameters: [{ name: 'of', takes: 'any', label: { zh_cn: '数组', en: 'List' } }],
  gives: (args) => giving('integer', args),
  run: (_context, of) => {
    if (typeof of !== 'object' || of === null) throw new CalculationError('notList');
    return Object.keys(of).length;
  },
  php: ['if (!is_array($of)) {', "    self::fault('notList');", '}', 'return count($of);'].join('\n'),
  vectors: [
    { args: [[1, 2]], result: 2 },
    { args: [[]], result: 0 },
    { args: [{ a: 1 }], result: 1 },
    { args: [null], result: null },
  ],
});
