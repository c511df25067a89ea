import { aligned, writeDecimal } from '../values/decimal.ts';
import { define, giving } from './define.ts';

/** The exact difference of two numbers. */
export const subtract = define({
  name: 'subtract',
  label: { zh_cn: '相减', en: 'Subtract' },
  help: { zh_cn: '精确相减', en: 'The exact difference of two numbers' },
  parameters: [
    { name: 'a', takes: 'number', label: { zh_cn: '甲', en: 'First' } },
    { name: 'b', takes: 'number', label: { zh_cn: '乙', en: 'Second' } },
  ],
  gives: (args) => giving(args.every(({ type }) => type === 'integer') ? 'integer' : 'float', args),
  run: (_context, first, second) => {
    const { a, b, scale } = aligned(first, second);
    return writeDecimal({ digits: a - b, scale });
  },
  php: [
    'list($x, $y, $scale) = self::aligned($a, $b);',
    'return self::write(self::plus($x, self::negated($y)), $scale);',
  ].join('\n'),
  vectors: [
    { args: [1, 2], result: -1 },
    { args: ['0.3', '0.1'], result: '0.2' },
    { args: ['1.00', 1], result: '0.00' },
    { args: [0, 0], result: 0 },
    { args: ['100.00', '0.01'], result: '99.99' },
  ],
});
