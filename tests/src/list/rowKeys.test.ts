import { expect, it } from 'vitest';
import { rowKeys } from '#src/records/list/table/Table.tsx';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }));
const page = rowKeys(new Map(), rowsOf(30, 29, 28));

it('draws the records of another page on the lines that stand', () => {
  expect([...rowKeys(page, rowsOf(27, 26, 25))]).toEqual([
    [27, 0],
    [26, 1],
    [25, 2],
  ]);
});

it('leaves a record that stays on its line, wherever it stands', () => {
  const after = rowKeys(page, rowsOf(31, 30, 28, 5));
  expect([after.get(30), after.get(28)]).toEqual([0, 2]);
  expect([after.get(31), after.get(5)]).toEqual([1, 3]);
});
