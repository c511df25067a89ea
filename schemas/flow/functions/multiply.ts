import { writeDecimal } from '../values/decimal.ts';
import { define, giving } from './define.ts';

/** The exact product of two numbers. */
export const multiply = define({
  name: 'multiply',
  label: { zh_cn: '相乘', en: 'Multiply' },
  help: { zh_cn: '精确相乘', en: 'The exact product of two numbers' },
  parameters: [
    { name: 'a', takes: 'number', label: { zh_cn: '甲', en: 'First' } },
    { name: 'b', takes: 'number', label: { zh_cn: '乙', en: 'Second' } },
  ],
  gives: (args) => giving(args.every(({ type }) => type === 'integer') ? 'integer' : 'float', args),
  run: (_context, a, b) => {
    return writeDecimal({ digits: a.digits * b.digits, scale: a.scale + b.scale });
  },
  php: 'return self::write(self::times($a[0], $b[0]), $a[1] + $b[1]);',
  vectors: [
    { args: [6, 7], result: 42 },
    { args: ['12.50', 3], result: '37.50' },
    { args: ['-0.5', '0.5'], result: '-0.25' },
    { args: [0, -3], result: 0 },
    { args: ['99999999999.99', '99999999999.99'], result: '9999999999998000000000.0001' },
  ],
});
