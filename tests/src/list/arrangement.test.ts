import { describe, expect, it } from 'vitest';
import { createRegistry } from '#schemas/registry.ts';
import type { Json, Resource } from '#schemas/resource.ts';
import { moved, readLayout } from '#src/records/list/columns/layout.ts';
import { isChanged, savedView, viewSearch, writtenView } from '#src/records/list/views/savedView.ts';

const words = (en: string) => ({ zh_cn: en, en });
const content = {
  name: 'thing',
  label: words('Thing'),
  schema: {
    type: 'object',
    properties: {
      title: { type: 'string', label: words('Title') },
      price: { type: 'string', format: 'money', label: words('Price') },
      key: { type: 'string', secret: true, label: words('Key') },
    },
  },
};
const thing = createRegistry([{ file: 'thing.json', content }]).resources.get('thing') as Resource;

describe('the columns of a list', () => {
  it.each<[string, unknown, unknown]>([
    ['nothing', null, undefined],
    ['what is no layout', 'title', undefined],
    ['no column that is known', { columns: ['gone', 'key', 'version'] }, undefined],
    [
      'columns that have gone, twice the same, and widths of all sorts',
      {
        columns: ['price', 'gone', 'title', 'price', 7],
        widths: { price: 5, title: 1e9, gone: 80, id: 'wide' },
      },
      { columns: ['price', 'title'], widths: { price: 56, title: 900 } },
    ],
  ])('are read from %s', (_what, stored, layout) => expect(readLayout(thing, stored)).toEqual(layout));

  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 9, 'acdb'],
    [2, -1, 'cabd'],
  ])('change their places: %i to %i', (from, to, order) =>
    expect(moved([...'abcd'], from, to).join('')).toBe(order),
  );
});

describe('a saved view', () => {
  const record = (query: Json) => ({
    id: 12,
    name: 'Mine',
    version: 3,
    account_id: 1,
    shared: true,
    is_default: true,
    query,
  });
  const query = {
    page: 3,
    perPage: 20,
    sort: { field: 'price', order: 'DESC' },
    filter: { price: { gte: '5.00' } },
    tree: { join: 'all', parts: [] },
    lost: [],
    group: undefined,
    q: 'x',
    view: 12,
  } as const;
  const layout = { columns: ['title', 'price'], widths: { title: 200 } };

  it('shows again what it was made of', () => {
    const view = savedView(thing, record(writtenView(query, layout) as Json), 1);
    expect(view).toMatchObject({ id: 12, isMine: true, isShared: true, isDefault: true });
    expect(view.query).toEqual({ filter: query.filter, q: 'x', sort: query.sort, perPage: 20, layout });
    expect(isChanged(thing, view, query, false)).toBe(false);
    expect(isChanged(thing, view, query, true)).toBe(true);
    expect(isChanged(thing, view, { ...query, q: '' }, false)).toBe(true);
    const same = { and: [{ price: { gte: '5.00' } }] };
    expect(isChanged(thing, view, { ...query, filter: same }, false)).toBe(false);
    const search = new URLSearchParams(viewSearch(view));
    expect(JSON.parse(search.get('filter') ?? '')).toEqual({ price: { gte: '5.00' }, q: 'x', $view: 12 });
    expect([search.get('sort'), search.get('order'), search.get('perPage')]).toEqual(['price', 'DESC', '20']);
  });

  it('of someone else is no one’s default but his', () => {
    expect(savedView(thing, record({}), 2)).toMatchObject({ isMine: false, isDefault: false });
  });

  it.each<[Json]>([
    [{}],
    [{ filter: 'x', q: 7, sort: '-gone', per_page: 33, columns: 'title', widths: null }],
  ])('that holds nothing of use shows the list as it is: %j', (written) => {
    expect(savedView(thing, record(written), 1).query).toEqual({
      filter: {},
      q: '',
      sort: { field: 'id', order: 'DESC' },
      perPage: 10,
      layout: undefined,
    });
  });
});
