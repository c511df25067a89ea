import { describe, expect, it } from 'vitest';
import { addQuery, cutAt } from '#schemas/text/cutAt.ts';

describe('cutAt', () => {
  it('cuts at the first mark alone', () => {
    expect(cutAt('/a?b=wh?t', '?')).toEqual(['/a', 'b=wh?t']);
    expect(cutAt('a=b=c', '=')).toEqual(['a', 'b=c']);
    expect(cutAt('/a?', '?')).toEqual(['/a', '']);
    expect(cutAt('/a', '?')).toEqual(['/a', undefined]);
  });
});

describe('addQuery', () => {
  it.each([
    ['http://h/a', 'q=1', 'http://h/a?q=1'],
    ['http://h/a?b=wh?t', 'q=1', 'http://h/a?b=wh?t&q=1'],
    ['http://h/a?', 'q=1', 'http://h/a?q=1'],
    ['http://h/a#top?b=1', 'q=1', 'http://h/a?q=1'],
    ['http://h/a?b=1#top', '', 'http://h/a?b=1'],
  ])('puts pairs behind %s', (address, pairs, expected) => expect(addQuery(address, pairs)).toBe(expected));
});
