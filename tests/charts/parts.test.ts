import { expect, test } from 'vitest';
import { partsOf } from '#src/features/stats/partsOf.ts';
import { uniqueNames } from '#src/features/stats/uniqueNames.ts';

test('an application that is called like what all others have together is a part of its own', () => {
  const items = [
    { name: 'Others', calls: 7 },
    { name: 'Shop', calls: 5 },
    { name: 'Shop', calls: 4 },
  ];
  const { labels, series } = partsOf(items, ({ name }) => name, 'Calls', 'Others', 3);
  expect(labels).toEqual(['Others', 'Shop', 'Shop (2)', 'Others (2)']);
  expect(series[0]?.values).toEqual([7, 5, 4, 3]);
});

test('a number behind a name is never one that someone has already', () => {
  const names = ['Shop', 'Shop (2)', 'Shop', 'Shop', 'Shop (2)'];
  const unique = uniqueNames(names);
  expect(new Set(unique).size).toBe(names.length);
  expect(unique.slice(0, 3)).toEqual(['Shop', 'Shop (2)', 'Shop (3)']);
});
