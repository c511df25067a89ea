import { formatMoment } from '../values/calendar.ts';
import { readOffset } from '../values/moment.ts';
import { define, giving } from './define.ts';

/** Formats a date with a pattern such as YYYY-MM-DD HH:mm:ss, in a zone such as +08:00. */
export const dateFormat = define({
  name: 'date_format',
  label: { zh_cn: '时间格式', en: 'Format a date' },
  help: {
    zh_cn: '按格式写出时间，如 YYYY-MM-DD HH:mm:ss，时区如 +08:00',
    en: 'A date written after a pattern such as YYYY-MM-DD HH:mm:ss, in a zone such as +08:00',
  },
  parameters: [
    { name: 'date', takes: 'date', label: { zh_cn: '时间', en: 'Date' } },
    { name: 'pattern', takes: 'text', label: { zh_cn: '格式', en: 'Pattern' } },
    { name: 'zone', takes: 'text', label: { zh_cn: '时区', en: 'Zone' }, optional: true },
  ],
  gives: () => giving('string', [], { nullable: true }),
  run: (_context, date, pattern, zone) => {
    const offset = readOffset(zone ?? 'Z');
    return offset === null ? null : formatMoment(date + offset * 60_000, pattern);
  },
  php: [
    "$offset = self::offset($zone === null ? 'Z' : $zone);",
    'return $offset === null ? null : self::formatted($date + $offset * 60000, $pattern);',
  ].join('\n'),
  vectors: [
    { args: ['2026-01-31T08:05:09.120Z', 'YYYY-MM-DD HH:mm:ss'], result: '2026-01-31 08:05:09' },
    { args: ['2026-01-31T20:00:00Z', 'YYYY年M月D日 HH:mm', '+08:00'], result: '2026年2月1日 04:00' },
    { args: ['2026-01-31', 'X'], result: 'X' },
    { args: ['abc', 'YYYY'], result: null },
    { args: ['2026-01-31', 'YYYY', 'x'], result: null },
    { args: ['2026-01-31T08:05:09.120Z', 'H:m:s.SSS YY'], result: '8:5:9.120 26' },
  ],
});
