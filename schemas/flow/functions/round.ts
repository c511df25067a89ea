import { divideRounded, writeDecimal } from '../values/decimal.ts';
import { define, giving } from './define.ts';

/** The number rounded to a number of decimals (none by default), halves away from zero. */
export const round = define({
  name: 'round',
  label: { zh_cn: '四舍五入', en: 'Round' },
  help: {
    zh_cn: '四舍五入到几位小数（默认取整）',
    en: 'The number rounded to some decimals (none unless said), halves away from zero',
  },
  parameters: [
    { name: 'a', takes: 'number', label: { zh_cn: '数', en: 'Number' } },
    { name: 'places', takes: 'whole', label: { zh_cn: '小数位', en: 'Decimals' }, optional: true },
  ],
  gives: (args, literals) => giving((literals[1] ?? 0) === 0 ? 'integer' : 'float', args.slice(0, 1)),
  run: (_context, a, places) => {
    const scale = Math.min(Math.max(places ?? 0, 0), 30);
    if (scale >= a.scale) return writeDecimal({ digits: a.digits * 10n ** BigInt(scale - a.scale), scale });
    return writeDecimal({ digits: divideRounded(a.digits, 10n ** BigInt(a.scale - scale)), scale });
  },
  php: [
    '$scale = min(max($places === null ? 0 : $places, 0), 30);',
    'if ($scale >= $a[1]) {',
    '    return self::write(self::shifted($a[0], $scale - $a[1]), $scale);',
    '}',
    "return self::write(self::quotient($a[0], '1' . str_repeat('0', $a[1] - $scale)), $scale);",
  ].join('\n'),
  vectors: [
    { args: ['2.5'], result: 3 },
    { args: ['-2.5'], result: -3 },
    { args: ['2.345', 2], result: '2.35' },
    { args: [7, 2], result: '7.00' },
    { args: ['0.4'], result: 0 },
    { args: ['-0.4'], result: 0 },
  ],
});
