import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, Property } from '#schemas/resource.ts';
import { dayOrTime } from '#src/fields/widgets/dateTime.tsx';
import { dayEnd, dayIn, dayStart } from '#src/records/list/filters/day.ts';
import { filterKind } from '#src/records/list/filters/filterKind.ts';
import { between, operand, plainValue, typedValue } from '#src/records/list/filters/filterValue.ts';
import { filterWords } from '#src/records/list/filters/filterWords.ts';
import { spanWords } from '#src/records/list/filters/spanWords.ts';
import { moment as shown } from '#src/ui/moment.ts';

const zone = process.env.TZ;
// Times and days are in the platform's time zone, not the reader's.
beforeAll(() => {
  process.env.TZ = 'America/New_York';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('the control of a filter', () => {
  it.each<[string, Property, string | undefined]>([
    ['status', { type: 'string', enum: ['a'] }, 'choice'],
    ['level', { type: 'integer', enum: [1] }, 'choice'],
    ['is_hot', { type: 'boolean' }, 'boolean'],
    ['owner_id', { type: 'integer', reference: { resource: 'account' } }, 'reference'],
    ['name', { type: 'string' }, 'contains'],
    ['html', { type: 'string', format: 'html' }, 'contains'],
    ['tint', { type: 'string', format: 'color' }, 'exact'],
    ['id', { type: 'integer' }, 'exact'],
    ['account_id', { type: 'integer' }, 'exact'],
    ['count', { type: 'integer' }, 'range'],
    ['price', { type: 'string', format: 'money' }, 'range'],
    ['share', { type: 'integer', format: 'percent' }, 'range'],
    ['made_at', { type: 'string', format: 'date-time' }, 'dates'],
    ['day', { type: 'string', format: 'date' }, 'dates'],
    ['tags', { type: 'array', items: { type: 'string' } }, 'presence'],
    ['password', { type: 'string', format: 'password' }, undefined],
  ])('of %s follows the field type', (name, property, kind) => {
    expect(filterKind(name, property)).toBe(kind);
  });
});

describe('what is typed', () => {
  it.each<[Property, string, Json | undefined]>([
    [{ type: 'integer' }, ' 12 ', 12],
    [{ type: 'integer' }, '1.5', undefined],
    [{ type: 'integer' }, '12345678901234567890', undefined],
    [{ type: 'number' }, '1.5', 1.5],
    [{ type: 'number' }, 'x', undefined],
    [{ type: 'integer', format: 'percent' }, '95 %', 95],
    [{ type: 'integer', format: 'percent' }, '9.5%', undefined],
    [{ type: 'string', format: 'money' }, '12.5', '12.5'],
    [{ type: 'string', format: 'money' }, '12.555', undefined],
    [{ type: 'string' }, '  ', undefined],
    [{ type: 'string' }, ' 李雷 ', '李雷'],
  ])('%j takes %j as %j', (property, text, value) => {
    expect(typedValue(property, text)).toEqual(value);
  });
  it('is one bound, two or none', () => {
    expect(between(1, undefined)).toEqual({ gte: 1 });
    expect(between(undefined, 0)).toEqual({ lte: 0 });
    expect(between(undefined, undefined)).toBeUndefined();
  });
});

describe('what is read out of an address', () => {
  it('has operators, or a plain value', () => {
    expect(operand({ like: 'a' }, 'like')).toBe('a');
    expect(operand('a', 'like')).toBeUndefined();
    expect(operand({}, 'constructor')).toBeUndefined();
    expect(operand(['a'], 'length')).toBeUndefined();
    expect(plainValue('a')).toBe('a');
    expect(plainValue({ like: 'a' })).toBeUndefined();
    expect(plainValue(null)).toBeUndefined();
  });
});

describe('days', () => {
  it('begin and end where the reader is', () => {
    expect(dayStart('2026-03-01')).toBe('2026-02-28T16:00:00.000Z');
    expect(dayEnd('2026-03-01')).toBe('2026-03-01T15:59:59.999Z');
    expect(dayIn('2026-02-28T16:00:00.000Z')).toBe('2026-03-01');
    expect(shown('2026-02-28T16:00:00.000Z')).toBe('2026-03-01 00:00:00');
    expect(dayIn('2026-03-01')).toBe('2026-03-01');
  });
  it('are none where the address has something else', () => {
    expect(dayIn('yesterday')).toBe('');
    expect(dayIn(7)).toBe('');
    expect(dayIn(undefined)).toBe('');
  });
});

describe('a moment to compare with', () => {
  it.each([
    ['2026-11-20', '2026-11-20', '2026-11-20'],
    ['2026/11/20', '2026-11-20', '2026-11-20'],
    ['2026-11-20 00:00', '2026-11-19T16:00:00.000Z', '2026-11-20 00:00'],
    ['2026-11', undefined, undefined],
  ])('%s is %s', (text, value, shown) => {
    expect(dayOrTime.read(text)).toBe(value);
    if (value !== undefined) expect(dayOrTime.write(value)).toBe(shown);
  });
});

describe('a filter in words', () => {
  const speech = {
    lang: 'zh_cn' as const,
    say: (key: string) => `<${key}>`,
    sayDays: (span: Json) => `<<${span}>>`,
    nameOf: (_property: Property, value: Json) => (value === 5 ? '李雷' : undefined),
  };
  const status: Property = {
    type: 'string',
    enum: ['on', 'off'],
    options: { on: { label: { zh_cn: '开', en: 'On' } }, off: { label: { zh_cn: '关', en: 'Off' } } },
  };
  const owner: Property = { type: 'integer', reference: { resource: 'account' } };
  const moment: Property = { type: 'string', format: 'date-time' };
  it.each<[Property, Json, string]>([
    [status, 'on', '开'],
    [status, { in: ['on', 'off'] }, '开 / 关'],
    [status, { ne: 'off' }, '≠ 关'],
    [status, null, '<missing>'],
    [owner, 5, '李雷'],
    [owner, 6, '#6'],
    [{ type: 'string' }, { like: '天气' }, '“天气”'],
    [{ type: 'integer' }, { gte: 5 }, '≥ 5'],
    [{ type: 'integer' }, { gte: 5, lte: 9 }, '5 – 9'],
    [{ type: 'integer' }, { null: false }, '<given>'],
    [moment, { within: '-7d' }, '<<-7d>>'],
    [moment, { gte: '2026-02-28T16:00:00.000Z', lte: '2026-03-01T15:59:59.999Z' }, '2026-03-01'],
    [moment, { gte: '2026-03-01', lte: '2026-03-02' }, '2026-03-01 – 2026-03-02'],
    // Up to the beginning of a day is not up to that day.
    [moment, { lte: '2026-02-28T16:00:00.000Z' }, '≤ 2026-03-01 00:00'],
    [moment, { lt: '2026-02-28T16:00:00.000Z' }, '< 2026-03-01'],
    [moment, { gt: '2026-03-01T15:59:59.999Z' }, '> 2026-03-01'],
    [{ type: 'string' }, { nosuch: 1 }, 'nosuch 1'],
    [{ type: 'string' }, { like: { toString: 1 } as unknown as Json }, '“{"toString":1}”'],
  ])('%j %j is %s', (property, filter, words) => {
    expect(filterWords(property, filter, speech)).toBe(words);
  });
});

describe('days that go with the calendar', () => {
  const translate = (key: string, values?: Readonly<Record<string, number>>) =>
    `${key} ${values?.['days'] ?? ''}`.trim();
  it.each<[Json, string | undefined]>([
    ['today', 'list.span.today'],
    ['-1d', 'list.span.today'],
    ['yesterday', 'list.span.yesterday'],
    ['last_month', 'list.span.last_month'],
    ['-7d', 'list.span.lastDays 7'],
    ['+30d', 'list.span.nextDays 30'],
    ['-0d', undefined],
    ['toString', undefined],
    [7, undefined],
  ])('%j is called %s', (word, words) => {
    expect(spanWords(word, translate)).toBe(words);
  });
});
