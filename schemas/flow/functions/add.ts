import { aligned, writeDecimal } from '../values/decimal.ts';
import { define, giving } from './define.ts';

/** The exact sum of two numbers. */
export const add = define({
  name: 'add',
  label: { zh_cn: '相加', en: 'Add' },
  help: { zh_cn: '精确相加', en: 'The exact sum of two numbers' },
  parameters: [
    { name: 'a', takes: 'number', label: { zh_cn: '甲', en: 'First' } },
    { name: 'b', takes: 'number', label: { zh_cn: '乙', en: 'Second' } },
  ],
  gives: (args) => giving(args.every(({ type }) => type === 'integer') ? 'integer' : 'float', args),
  run: (_context, first, second) => {
    const { a, b, scale } = aligned(first, second);
    return writeDecimal({ digits: a + b, scale });
  },
  php: [
    'list($x, $y, $scale) = self::aligned($a, $b);',
    'return self::write(self::plus($x, $y), $scale);',
  ].join('\n'),
  vectors: [
    { args: [1, 2], result: 3 },
    { args: ['0.1', '0.2'], result: '0.3' },
    { args: [1, '2.50'], result: '3.50' },
    { args: [9007199254740990, 1], result: 9007199254740991 },
    { args: [-5, '0.5'], result: '-4.5' },
    { args: ['12345678901234567890.01', '0.99'], result: '12345678901234567891.00' },
  ],
});
