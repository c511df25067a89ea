import { expect, it } from 'vitest';
import { readTyped } from '#schemas/text/typedMoment.ts';
import { usualMoments } from '#src/fields/controls/usualMoments.ts';

it.each([
  ['2026-01-31', '2026-01-31', ''],
  [' 2026/1/3 8:05 ', '2026-01-03', '08:05'],
  ['2026-01-31T08:05', '2026-01-31', '08:05'],
  ['2026.1.31 23:59:58', '2026-01-31', '23:59:58'],
  ['2026年1月31日', '2026-01-31', ''],
  ['2026年1月31日 8时05分', '2026-01-31', '08:05'],
  // A Chinese input method may type full-width digits.
  ['２０２６-０１-３１　０８：０５', '2026-01-31', '08:05'],
])('reads the typed moment %s', (text, day, time) => {
  expect(readTyped(text)).toEqual({ day, time });
});

it.each([
  '',
  '2026-01',
  '2026-02-30',
  '2026-13-01',
  '2026-01-31 25:00',
  '2026-01-31 8',
  '0000-01-01',
  '31/12/2026',
])('refuses %j, which names no day or is incomplete', (text) => expect(readTyped(text)).toBeUndefined());

it.each([
  ['2026-11-28 10:30:12', '2026-11-29 09:00', '2026-11-30 09:00'],
  // On a Monday, the next one is a week away.
  ['2026-11-30 00:00:00', '2026-12-01 09:00', '2026-12-07 09:00'],
  ['2026-11-29 23:59:59', '2026-11-30 09:00', '2026-11-30 09:00'],
])('offers the usual moments at %s', (now, tomorrow, monday) => {
  const offered = new Map(usualMoments('datetime', now).map(({ word, text }) => [word, text]));
  expect(offered.get('now')).toBe(now.slice(0, 16));
  expect(offered.get('tomorrowMorning')).toBe(tomorrow);
  expect(offered.get('mondayMorning')).toBe(monday);
});
