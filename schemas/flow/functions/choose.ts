import { either } from '../values/kinds.ts';
import { define } from './define.ts';

/** One value if a condition is true, otherwise another. */
export const choose = define({
  name: 'if',
  label: { zh_cn: '如果', en: 'If' },
  help: { zh_cn: '条件为真取前者，否则取后者', en: 'One value where a condition is true, else another' },
  parameters: [
    { name: 'condition', takes: 'any', label: { zh_cn: '条件', en: 'Condition' }, nulls: true },
    { name: 'yes', takes: 'any', label: { zh_cn: '真', en: 'Then' }, nulls: true },
    { name: 'no', takes: 'any', label: { zh_cn: '假', en: 'Else' }, nulls: true },
  ],
  gives: ([, yes, no]) => (yes && no ? either(yes, no) : { type: 'any', nullable: true }),
  run: (_context, condition, yes, no) => (condition === true ? yes : no),
  php: 'return $condition === true ? $yes : $no;',
  lazy: {
    run: ([condition, yes, no], run) => (condition?.(run) === true ? yes?.(run) : no?.(run)),
    php: ([condition, yes, no]) => `(${condition} === true ? ${yes} : ${no})`,
  },
  vectors: [
    { args: [true, 1, 2], result: 1 },
    { args: [false, 1, 2], result: 2 },
    { args: [null, 1, 2], result: 2 },
    { args: [1, 1, 2], result: 2 },
  ],
});
