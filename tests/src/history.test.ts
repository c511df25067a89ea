import { describe, expect, it } from 'vitest';
import { completeResource } from '#schemas/complete.ts';
import type { Revision } from '#schemas/derive/aroundRecord.ts';
import type { Json } from '#schemas/resource.ts';
import { extended, searchAt } from '#src/records/course/course.ts';
import { recordAt } from '#src/records/history/recordAt.ts';
import { restorable } from '#src/records/history/restorable.ts';
import { wordsDiffer } from '#src/records/history/wordsDiffer.ts';

const revision = (id: number, changes: Record<string, [Json, Json]>): Revision => {
  return { id, changes, created_at: '', service: '', summary: '', username: null, ip: null };
};

describe('a record as it was', () => {
  const history = [
    revision(3, { a: [2, 3], b: ['y', 'z'] }),
    revision(2, { a: [1, 2], b: ['x', 'y'] }),
    revision(1, { a: [null, 1], b: [null, 'x'] }),
  ];
  const now = { id: 7, a: 3, b: 'z', c: true };
  it('is found by taking back what came later', () => {
    expect(recordAt(now, history, history[0] as Revision)).toEqual(now);
    expect(recordAt(now, history, history[1] as Revision)).toEqual({ id: 7, a: 2, b: 'y', c: true });
    expect(recordAt(now, history, history[2] as Revision)).toEqual({ id: 7, a: 1, b: 'x', c: true });
    expect(recordAt(now, history, 'first')).toEqual({ id: 7, a: null, b: null, c: true });
  });

  it('keeps the secrets within its values that it has now, and a whole value whose secret no one can know [beyond-03]', () => {
    const row = (name: string, value: string) => ({ name, value });
    const secret = row('token', '***');
    const present = {
      id: 7,
      params: [row('city', 'Bonn'), row('token', 'kept')],
      url: 'https://a/?token=kept',
    };
    const edits = [
      revision(4, {
        params: [
          [row('city', 'Rome'), secret],
          [row('city', 'Bonn'), secret],
        ],
      }),
      revision(3, { params: [[secret], [row('city', 'Rome'), secret]] }),
      revision(2, { params: [[secret], [secret]], url: ['https://b/?token=***', 'https://a/?token=***'] }),
      revision(1, { params: [[row('city', 'Oslo')], [secret]], url: ['https://c/', 'https://b/?token=***'] }),
    ];
    const at = (place: number) => recordAt(present, edits, edits[place] as Revision);
    expect(at(1)).toEqual({ ...present, params: [row('city', 'Rome'), row('token', 'kept')] });
    expect(at(2)).toEqual(present);
    expect(at(3)).toEqual(present);
    expect(recordAt(present, edits, 'first')).toEqual({
      id: 7,
      params: [row('city', 'Oslo')],
      url: 'https://c/',
    });
    const prose = [revision(1, { text: ['one\n\n***\n\ntwo', 'three'] })];
    expect(recordAt({ id: 7, text: 'three' }, prose, 'first')).toEqual({ id: 7, text: 'one\n\n***\n\ntwo' });
  });

  it('can be restored as far as a form could write it', () => {
    const label = { zh_cn: '甲', en: 'A' };
    const properties = {
      a: { type: 'integer' },
      fixed: { type: 'string', frozen: true },
      made: { type: 'string', readOnly: true },
      hidden: { type: 'string', secret: true },
      same: { type: 'string', format: 'date-time' },
    };
    const resource = completeResource(
      { name: 'thing', label, schema: { type: 'object', properties } },
      'thing.json',
    );
    const old = { a: 1, fixed: 'x', made: 'x', hidden: 'x', same: '2026-01-01T00:00:00.000Z', version: 1 };
    const present = { a: null, fixed: 'y', made: 'y', same: '2026-01-01T00:00:00.000Z', version: 2 };
    expect(restorable(resource, present, old)).toEqual([{ name: 'a', now: null, old: 1 }]);
  });
});

describe('two texts', () => {
  it('differ word by word, and what is the same is shortened', () => {
    const long = '同样的话。'.repeat(80);
    const pieces = wordsDiffer(`一月${long}十点`, `二月${long}八点`) ?? [];
    expect(pieces.filter(({ kind }) => kind === 'gone').map(({ text }) => text)).toEqual(['一', '十']);
    expect(pieces.filter(({ kind }) => kind === 'new').map(({ text }) => text)).toEqual(['二', '八']);
    expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThan(150);
  });
});

describe('the course of a list', () => {
  const query = { perPage: 2, sort: { field: 'id', order: 'DESC' as const }, filter: {}, q: '' };
  const course = { query, search: '?page=2&sort=id', first: 2, last: 2, ids: [6, 5], hasNext: true };
  it('grows at both ends, and keeps what it met first', () => {
    const longer = extended(course, 3, [5, 4], false);
    expect(longer).toMatchObject({ first: 2, last: 3, ids: [6, 5, 4], hasNext: false });
    expect(extended(longer, 1, [8, 7], true)).toMatchObject({ first: 1, last: 3, ids: [8, 7, 6, 5, 4] });
  });
  it('knows the page on which a record stands', () => {
    expect(searchAt(extended(course, 3, [4, 3], false), 4)).toBe('?page=3&sort=id');
    expect(searchAt(course, 6)).toBe('?page=2&sort=id');
    expect(searchAt(course, 99)).toBe('?page=2&sort=id');
  });
});
