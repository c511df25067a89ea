import { compareDecimals, writeDecimal } from '../values/decimal.ts';
import { readNumbers } from '../values/numbers.ts';
import { define, giving } from './define.ts';

/** The smallest number of a list, ignoring nulls. */
export const min = define({
  name: 'min',
  label: { zh_cn: '最小值', en: 'Smallest' },
  help: { zh_cn: '数组中最小的数，忽略空值', en: 'The smallest number of a list, without its nulls' },
  parameters: [{ name: 'list', takes: 'list', label: { zh_cn: '数组', en: 'List' } }],
  gives: ([list]) => giving(list?.items?.type === 'integer' ? 'integer' : 'float', [], { nullable: true }),
  run: (_context, list) => {
    const numbers = readNumbers(list);
    const [first, ...rest] = numbers;
    if (!first) return null;
    return writeDecimal(rest.reduce((best, one) => (compareDecimals(one, best) < 0 ? one : best), first));
  },
  php: [
    '$best = null;',
    'foreach (self::numbers($list) as $one) {',
    '    $best = $best === null || self::compareNumbers($one, $best) < 0 ? $one : $best;',
    '}',
    'return $best === null ? null : self::write($best[0], $best[1]);',
  ].join('\n'),
  vectors: [
    { args: [[3, 1, 2]], result: 1 },
    { args: [['1.50', 2]], result: '1.50' },
    { args: [[]], result: null },
    { args: [[null, 4]], result: 4 },
  ],
});
