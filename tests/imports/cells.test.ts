import { describe, expect, it } from 'vitest';
import { list } from '#schemas/fields/list.ts';
import type { Property } from '#schemas/resource.ts';
import { cellValue } from '#server/records/import/cellValue.ts';

const money: Property = { type: 'string', format: 'money' };
const words: Property = { type: 'array', items: { type: 'string' } };

describe('an amount in a cell (RCH-05)', () => {
  it.each([
    ['12.5', '12.50'],
    ['1,234', '1234.00'],
    ['-1,234,567.5', '-1234567.50'],
    ['1e3', '1000.00'],
    ['0.1000000000000001', '0.10'],
  ])('as %s is %s', (cell, value) => expect(cellValue(money, cell)).toBe(value));

  // An invalid amount stays as written, so that the field's own rule rejects it.
  it.each(['12,50', '1,2,3', '1234,567', '0x10', '0b11', '0o7', 'Infinity', '1,23,456', ',5', '1_000'])(
    'is not made of %s',
    (cell) => expect(cellValue(money, cell)).toBe(cell),
  );
});

describe('words in a cell', () => {
  it.each([[['天气，预报', 'b']], [['a,b']], [['a', 'b c']], [[' a']], [['']]])(
    '%j are read as they were written',
    (value) => expect(cellValue(words, list.toText?.(value, words, 'zh_cn') ?? '')).toEqual(value),
  );
  it('of a person are parted by either comma', () =>
    expect(cellValue(words, '天气，预报, b')).toEqual(['天气', '预报', 'b']));
});
