import { CalculationError } from '../values/calculationError.ts';
import { aligned, divideRounded, writeDecimal } from '../values/decimal.ts';
import { define, giving } from './define.ts';

/** The quotient, rounded to a number of decimals (two by default), halves away from zero. */
export const divide = define({
  name: 'divide',
  label: { zh_cn: '相除', en: 'Divide' },
  help: {
    zh_cn: '相除并四舍五入到几位小数（默认 2 位）',
    en: 'The quotient, rounded to some decimals (two unless said), halves away from zero',
  },
  parameters: [
    { name: 'a', takes: 'number', label: { zh_cn: '甲', en: 'First' } },
    { name: 'b', takes: 'number', label: { zh_cn: '乙', en: 'Second' } },
    { name: 'places', takes: 'whole', label: { zh_cn: '小数位', en: 'Decimals' }, optional: true },
  ],
  gives: (args, literals) => giving(literals[2] === 0 ? 'integer' : 'float', args.slice(0, 2)),
  run: (_context, first, second, places) => {
    const { a, b } = aligned(first, second);
    if (b === 0n) throw new CalculationError('divideByZero');
    const scale = Math.min(Math.max(places ?? 2, 0), 30);
    return writeDecimal({ digits: divideRounded(a * 10n ** BigInt(scale), b), scale });
  },
  php: [
    'list($x, $y) = self::aligned($a, $b);',
    "if ($y === '0') {",
    "    self::fault('divideByZero');",
    '}',
    '$scale = min(max($places === null ? 2 : $places, 0), 30);',
    "return self::write(self::quotient($x === '0' ? '0' : $x . str_repeat('0', $scale), $y), $scale);",
  ].join('\n'),
  vectors: [
    { args: [1, 3], result: '0.33' },
    { args: [2, 3], result: '0.67' },
    { args: [-2, 3], result: '-0.67' },
    { args: [7, 2, 0], result: 4 },
    { args: [-7, 2, 0], result: -4 },
    { args: ['10.00', '4', 3], result: '2.500' },
    { args: [0, 5], result: '0.00' },
  ],
});
