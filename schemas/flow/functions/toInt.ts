import { trimmed } from '../../text/trimmed.ts';
import { readDecimal } from '../values/decimal.ts';
import { define, giving } from './define.ts';

/** The whole part of a number, or of a numeric text; null for anything else. */
export const toInt = define({
  name: 'to_int',
  label: { zh_cn: '转整数', en: 'To whole number' },
  help: {
    zh_cn: '转成整数，小数部分舍去；不是数则为空',
    en: 'The whole part of a number, or of a text that is one; nothing for anything else',
  },
  parameters: [{ name: 'value', takes: 'any', label: { zh_cn: '值', en: 'Value' } }],
  gives: () => giving('integer', [], { nullable: true }),
  run: (_context, value) => {
    if (typeof value === 'boolean') return value ? 1 : 0;
    // Trims the same characters as PHP's trim.
    const number = readDecimal(typeof value === 'string' ? trimmed(value, ' \t\n\r\0\v') : value);
    if (!number) return null;
    const whole = Number(number.digits / 10n ** BigInt(number.scale));
    // Not -0.
    return Number.isSafeInteger(whole) ? whole + 0 : null;
  },
  php: [
    'if (is_bool($value)) {',
    '    return $value ? 1 : 0;',
    '}',
    '$number = self::decimal(is_string($value) ? trim($value) : $value);',
    'if ($number === null) {',
    '    return null;',
    '}',
    '$whole = self::truncated($number[0], $number[1]);',
    'return self::isSafe($whole) ? (int) $whole : null;',
  ].join('\n'),
  vectors: [
    { args: ['12'], result: 12 },
    { args: ['12.9'], result: 12 },
    { args: ['-12.9'], result: -12 },
    { args: ['abc'], result: null },
    { args: [true], result: 1 },
    { args: [3], result: 3 },
    { args: [null], result: null },
    { args: ['9007199254740992'], result: null },
    { args: [' 5 '], result: 5 },
    { args: ['-0.5'], result: 0 },
  ],
});
