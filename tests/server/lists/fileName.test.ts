import { expect, it } from 'vitest';
import { fileName } from '#server/records/export/fileName.ts';

it('an exported file has the minute of the platform, wherever the server stands, and no path', () => {
  const evening = Date.parse('2026-11-26T20:02:59Z');
  expect(fileName('应用', 'csv', evening)).toBe('应用-20261127-0402.csv');
  expect(fileName('../Orders: "paid"', 'xlsx', evening)).toBe('.. Orders   paid-20261127-0402.xlsx');
});
