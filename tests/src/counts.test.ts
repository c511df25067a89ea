import { readFileSync } from 'node:fs';
import polyglot from 'ra-i18n-polyglot';
import { expect, test } from 'vitest';
import type { Texts } from '#schemas/derive/words.ts';
import { say } from '#schemas/say.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as object;
const words = { ...read('i18n/en.json'), ...read('i18n/pages/en.json') };
const { translate } = polyglot(() => words as never, 'en');
const said = (key: string, smart_count: number) => translate(key, { smart_count, count: smart_count });

test('one of something is said in the singular, in the palette and of rows', () => {
  const one = [
    ['record.palette.found', '1 result', '2 results'],
    ['jobs.save.rows', '1 row', '2 rows'],
    ['jobs.import.samples', 'The first difference', 'The first 2 differences'],
    ['entity.trail.times', '1 time', '2 times'],
    ['work.message.emptied', '1 message deleted', '2 messages deleted'],
    ['work.message.allRead', '1 message marked as read', '2 messages marked as read'],
    ['console.deleteRows', 'Delete this row?', 'Delete 2 rows?'],
    ['console.processCount', '1 session', '2 sessions'],
    ['console.allRows', '1 row', '2 rows'],
    ['console.rowCount', '1 row', '2 rows'],
    ['console.changed', '1 row changed', '2 rows changed'],
    [
      'console.firstRows',
      'Only the first row is shown; there are more',
      'Only the first 2 rows are shown; there are more',
    ],
  ];
  expect(one.map(([key = '']) => [key, said(key, 1), said(key, 2)])).toEqual(one);
});

test('the server says one in the singular too, and several where no one says how many', () => {
  const texts = read('i18n/server/en.json') as Texts;
  const told = (smart_count?: number) => say(texts, 'refusal.import.someBad', { smart_count });
  expect(told(1)).toBe('1 row has errors, so nothing was imported');
  expect(told(8)).toBe('8 rows have errors, so nothing was imported');
  expect(told()).toBe('%{smart_count} rows have errors, so nothing was imported');
});
