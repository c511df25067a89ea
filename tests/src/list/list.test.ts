import { describe, expect, it } from 'vitest';
import { completeResource } from '#schemas/complete.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import type { Resource } from '#schemas/resource.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { recordName } from '#src/fields/recordName.ts';
import { columnsOf } from '#src/records/columns.ts';
import { askedFields } from '#src/records/list/List.tsx';
import type { ListQuery } from '#src/records/list/listQuery.ts';
import { pageNumbers } from '#src/records/list/table/Pager.tsx';
import { isChanged, savedView, viewSearch, writtenView } from '#src/records/list/views/savedView.ts';
import { isSortable, ownSort, pressedSort, readSort, sortKeys, wireSort } from '#src/records/sortOf.ts';

const file: ResourceFile = {
  name: 'coupon',
  label: { zh_cn: '优惠券', en: 'Coupon' },
  schema: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string' },
      owner_id: { type: 'integer', reference: { resource: 'account' } },
      state: { type: 'string', enum: ['on', 'off'] },
      body: { type: 'string', format: 'html' },
      key: { type: 'string', secret: true },
      rank: { type: 'integer', virtual: 'rank' },
    },
  },
  list: { columns: ['id', 'owner_id', 'code', 'key'], sort: '-state,code' },
  actions: { stop: { label: { zh_cn: '停', en: 'Stop' }, when: { state: 'on' }, set: { state: 'off' } } },
};
const coupon = completeResource(file, 'coupon.json');
const property = (resource: Resource, name: string) => {
  const found = resource.schema.properties[name];
  if (!found) throw new Error(name);
  return found;
};

describe('the pages of a pager', () => {
  it.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 20, '1 2 3 4 5 gap 20'],
    [4, 20, '1 2 3 4 5 gap 20'],
    [5, 20, '1 gap 4 5 6 gap 20'],
    [17, 20, '1 gap 16 17 18 19 20'],
    [20, 20, '1 gap 16 17 18 19 20'],
    [2, undefined, '1 2 3 4 5 gap'],
    [1000, undefined, '1 gap 999 1000 1001 gap'],
  ])('%s of %s are %s', (page, last, steps) => {
    expect(pageNumbers(page, last).join(' ')).toBe(steps);
  });
});

describe('the order of a list', () => {
  it('has its first field as react-admin does, and further ones after it', () => {
    expect(ownSort(coupon)).toEqual({ field: 'state,code', order: 'DESC' });
    expect(wireSort({ field: 'state,code', order: 'DESC' })).toBe('-state,code');
    expect(wireSort({ field: 'state', order: 'ASC' })).toBe('state');
    expect(sortKeys({ field: 'code,-id', order: 'ASC' })).toEqual([
      { name: 'code', isDown: false },
      { name: 'id', isDown: true },
    ]);
  });
  it.each([
    ['code, -id', 'code,-id'],
    ['-code,state', '-code,state'],
    ['code,-code,state', 'code,state'],
    ['body,-rank,nothing,toString', '-rank'],
    ['', '-state,code'],
    ['--code,key', '-state,code'],
    ['id,code,state,rank,owner_id,created_at', 'id,code,state,rank,owner_id'],
  ])('is read from “%s” as “%s”', (text, read) => expect(wireSort(readSort(coupon, text))).toBe(read));

  it.each([
    // A plain press sorts by one column alone, and turns it.
    ['-id', 'code', '', 'code'],
    ['code', 'code', '', '-code'],
    ['-code', 'code', '', 'code'],
    ['code,-state', 'state', '', 'state'],
    ['code,-state', 'code', '', '-code'],
    // A further one is added, turned, removed; the last one remains.
    ['code', 'state', 'Shift', 'code,state'],
    ['code,state', 'state', 'Shift', 'code,-state'],
    ['code,-state', 'state', 'Shift', 'code'],
    ['code,state', 'code', 'Shift', '-code,state'],
    ['-code,state', 'code', 'Shift', 'state'],
    ['code', 'code', 'Shift', '-code'],
    ['-code', 'code', 'Shift', 'code'],
    // After the id, which is unique, another column would change nothing.
    ['-id', 'state', 'Shift', 'state'],
    ['state', 'id', 'Shift', 'state,id'],
    ['code,state,rank,owner_id,created_at', 'updated_at', 'Shift', 'code,state,rank,owner_id,created_at'],
  ])('%s becomes with a press on %s %s: %s', (before, name, shift, after) => {
    const sort = readSort(coupon, before);
    expect(wireSort(pressedSort(coupon, sort, name, shift !== ''))).toBe(after);
  });
  it('is kept whole in a saved view', () => {
    const view = savedView(coupon, { id: 1, name: 'x', query: { sort: 'code,-state,gone' } }, null);
    expect(view.query.sort).toEqual({ field: 'code,-state', order: 'ASC' });
    expect(new URLSearchParams(viewSearch(view)).get('sort')).toBe('code,-state');
    const query = { filter: {}, q: '', perPage: 10, sort: view.query.sort } as ListQuery;
    expect(writtenView(query, { columns: [], widths: {} })['sort']).toBe('code,-state');
    expect(isChanged(coupon, view, query, false)).toBe(false);
    const other = { ...query, sort: readSort(coupon, 'code') };
    expect(isChanged(coupon, view, other, false)).toBe(true);
  });
  it('has one field on a REST server', () => {
    const away = completeResource(
      { ...file, provider: { type: 'rest', url: 'https://x.cn' } },
      'coupon.json',
    );
    expect(wireSort(readSort(away, '-code,state'))).toBe('-code');
    expect(wireSort(pressedSort(away, readSort(away, 'code'), 'state', true))).toBe('state');
  });
  it('is never by what has no order or must not be shown', () => {
    const names = ['code', 'state', 'owner_id', 'body', 'key', 'rank'];
    expect(names.filter((name) => isSortable(property(coupon, name)))).toEqual([
      'code',
      'state',
      'owner_id',
      'rank',
    ]);
  });
});

describe('the columns of a list', () => {
  it('leave out secrets and put the link on the name', () => {
    const columns = columnsOf(coupon, coupon.list.columns, 'en');
    expect(columns.map(({ name }) => name)).toEqual(['id', 'owner_id', 'code']);
    expect(columns.filter(({ isName }) => isName).map(({ name }) => name)).toEqual(['code']);
  });
  it('put it on the id where nothing shown names the record', () => {
    const columns = columnsOf(coupon, ['id', 'owner_id', 'state'], 'en');
    expect(columns.find(({ isName }) => isName)?.name).toBe('id');
  });
  it('are all that is asked for, with what actions look at', () => {
    expect(askedFields(coupon, ['id', 'code'])).toEqual(['code', 'id', 'state']);
    expect(askedFields(coupon, ['id', 'rank'])).toEqual(['code', 'id', 'rank', 'state']);
    const rest = completeResource({ ...file, provider: { type: 'rest', url: '/rest' } }, 'coupon.json');
    expect(askedFields(rest, ['id'])).toBeUndefined();
  });
});

describe('a record', () => {
  it('is called by its display field, else by its number', () => {
    expect(recordName(coupon, { id: 3, code: 'SPRING' }, 'en')).toBe('SPRING');
    expect(recordName(coupon, { id: 3, code: '' }, 'en')).toBe('#3');
    expect(recordName(coupon, { id: 3, code: { toString: 'x' } }, 'en')).toBe('#3');
    expect(recordName({ ...coupon, display: 'key' }, { id: 3, key: 'secret' }, 'en')).toBe('#3');
  });
  it('is in the state that an action starts from, or is not', () => {
    expect(isIn({ state: 'on' }, { state: 'on' })).toBe(true);
    expect(isIn({ state: 'on' }, { state: ['off', 'on'] })).toBe(true);
    expect(isIn({}, { state: null })).toBe(true);
    expect(isIn({ state: 'off' }, { state: 'on' })).toBe(false);
  });
});
