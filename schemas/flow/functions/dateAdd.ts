import { addUnits } from '../values/calendar.ts';
import { writeMoment } from '../values/moment.ts';
import { define, giving } from './define.ts';

/** Adds a number of years, months, days, hours, minutes or seconds to a date; null for any other unit. */
export const dateAdd = define({
  name: 'date_add',
  label: { zh_cn: '时间加减', en: 'Add to a date' },
  help: {
    zh_cn: '时间加减若干年、月、天、时、分、秒',
    en: 'A date some years, months, days, hours, minutes or seconds later; nothing when the unit is none of these',
  },
  parameters: [
    { name: 'date', takes: 'date', label: { zh_cn: '时间', en: 'Date' } },
    { name: 'amount', takes: 'whole', label: { zh_cn: '数量', en: 'Amount' } },
    { name: 'unit', takes: 'text', label: { zh_cn: '单位', en: 'Unit' } },
  ],
  gives: () => giving('date', [], { nullable: true }),
  run: (_context, date, amount, unit) => {
    const later = addUnits(date, amount, unit);
    return later === null ? null : writeMoment(later);
  },
  php: [
    '$later = self::addUnits($date, $amount, $unit);',
    'return $later === null ? null : self::moment($later);',
  ].join('\n'),
  vectors: [
    { args: ['2026-01-31', 1, 'month'], result: '2026-02-28T00:00:00.000Z' },
    { args: ['2024-02-29', 1, 'year'], result: '2025-02-28T00:00:00.000Z' },
    { args: ['2026-01-31 08:00:00', -1, 'day'], result: '2026-01-30T08:00:00.000Z' },
    { args: ['2026-01-31T08:00:00+08:00', 90, 'second'], result: '2026-01-31T00:01:30.000Z' },
    { args: ['x', 1, 'day'], result: null },
    { args: ['2026-01-01', 1, 'week'], result: '2026-01-08T00:00:00.000Z' },
    { args: ['2026-01-01', 1, 'eon'], result: null },
    { args: ['2026-03-15', -14, 'month'], result: '2025-01-15T00:00:00.000Z' },
    { args: ['2026-01-01', 1e12, 'minute'], result: null },
    { args: ['2026-01-01', -1e9, 'day'], result: null },
    { args: ['2026-01-01', 200_000, 'year'], result: null },
    { args: ['9999-12-31', 1, 'day'], result: null },
  ],
});
