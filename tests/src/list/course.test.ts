import { describe, expect, it } from 'vitest';
import { createRegistry } from '#schemas/registry.ts';
import type { Resource } from '#schemas/resource.ts';
import { type Course, extended } from '#src/records/course/course.ts';
import { cursorOf, placeFields } from '#src/records/cursorOf.ts';

const words = (en: string) => ({ zh_cn: en, en });
const content = {
  name: 'thing',
  label: words('Thing'),
  schema: {
    type: 'object',
    properties: {
      title: { type: 'string', filter: true, label: words('Title') },
      rank: { type: 'integer', filter: true, label: words('Rank') },
    },
  },
  list: { columns: ['title'], sort: '-rank' },
};
const thing = createRegistry([{ file: 'thing.json', content }]).resources.get('thing') as Resource;
const sort = { field: 'rank', order: 'DESC' } as const;

describe('the way on through a list that gets shorter behind one', () => {
  it('goes by where the last record stands, not by a count of those before it', () => {
    expect(placeFields(sort)).toEqual(['rank', 'id']);
    expect(cursorOf(thing, sort, { id: 4, rank: null, title: 'x' })).toEqual({ rank: null, id: 4 });
    expect(cursorOf(thing, sort, { id: 4, title: 'x' })).toBeUndefined();
    expect(cursorOf(thing, sort, undefined)).toBeUndefined();
  });

  it('keeps that place with the ids, of a page further on as well', () => {
    const query = { perPage: 2, sort, filter: {}, q: '' };
    const end = { rank: 8, id: 2 };
    const course: Course = { query, search: '', first: 1, last: 1, ids: [1, 2], hasNext: true, end };
    const next = extended(course, 2, [3, 4], true, { end: { rank: 6, id: 4 } });
    expect(next).toMatchObject({ ids: [1, 2, 3, 4], last: 2, end: { rank: 6, id: 4 } });
    const begin = { rank: 9, id: 8 };
    expect(extended({ ...course, first: 2, last: 2 }, 1, [8, 9], true, { begin })).toMatchObject({
      begin,
      end,
    });
  });
});
