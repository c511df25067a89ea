import { aligned, type Decimal, writeDecimal } from '../values/decimal.ts';
import { readNumbers } from '../values/numbers.ts';
import { define, giving } from './define.ts';

/** The exact sum of the numbers of a list, ignoring nulls. */
export const sum = define({
  name: 'sum',
  label: { zh_cn: '求和', en: 'Sum' },
  help: {
    zh_cn: '数组中所有数之和，忽略空值',
    en: 'The exact sum of the numbers of a list, without its nulls',
  },
  parameters: [{ name: 'list', takes: 'list', label: { zh_cn: '数组', en: 'List' } }],
  gives: (args) => giving(args[0]?.items?.type === 'integer' ? 'integer' : 'float', args),
  run: (_context, list) => {
    const zero: Decimal = { digits: 0n, scale: 0 };
    return writeDecimal(
      readNumbers(list).reduce((total, one) => {
        const { a, b, scale } = aligned(total, one);
        return { digits: a + b, scale };
      }, zero),
    );
  },
  php: [
    "$total = array('0', 0);",
    'foreach (self::numbers($list) as $one) {',
    '    list($x, $y, $scale) = self::aligned($total, $one);',
    '    $total = array(self::plus($x, $y), $scale);',
    '}',
    'return self::write($total[0], $total[1]);',
  ].join('\n'),
  vectors: [
    { args: [[1, 2, 3]], result: 6 },
    { args: [['1.50', '2.25']], result: '3.75' },
    { args: [[]], result: 0 },
    { args: [[1, null, '0.5']], result: '1.5' },
  ],
});
