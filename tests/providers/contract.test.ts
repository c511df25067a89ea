import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { type BrowserDoors, openDoors } from '../support/browser/doors.ts';

// react-admin's documentation of the data provider, method by method: https://marmelab.com/react-admin/DataProviderWriting.html

let kaifang: TestApp;
let doors: BrowserDoors;
const ids: IdRow['id'][] = [];

beforeAll(async () => {
  kaifang = await startApp();
  doors = await openDoors(kaifang);
  const { username } = await kaifang.signIn(255, 'root_admin');
  const answer = { username, password: testPassword, captcha: '', captcha_id: '', keep_login: false };
  await doors.auth.login(answer);
  for (const number of [1, 2, 3, 4, 5]) ids.push((await add(`key_${number}`)).id);
});
afterAll(async () => {
  await doors.close();
  await kaifang.close();
});
beforeEach(() => {
  doors.sent.length = 0;
});

const add = async (name: string): Promise<IdRow> =>
  (await doors.data.create('config', { data: { name, value: 'v', description: 'd' } })).data;
const first = () => ids[0] as IdRow['id'];
const namesOf = (rows: readonly IdRow[]) => rows.map((row) => row['name']);
const byName = { field: 'name', order: 'ASC' } as const;
const aborted = AbortSignal.abort();

describe('getList', () => {
  const list = (page: number, perPage: number, more: object = {}) =>
    doors.data.getList('config', { pagination: { page, perPage }, sort: byName, filter: {}, ...more });

  it('answers a page of records in an order, with the exact total and what lies around the page', async () => {
    const answer = await list(2, 2);
    expect(namesOf(answer.data)).toEqual(['key_3', 'key_4']);
    expect(answer).toMatchObject({ total: 5, pageInfo: { hasNextPage: true, hasPreviousPage: true } });
    expect((await list(3, 2)).pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true });
    expect(namesOf((await list(1, 1, { sort: { field: 'name', order: 'DESC' } })).data)).toEqual(['key_5']);
  });

  it('answers no records beyond the last page and where nothing matches', async () => {
    expect(await list(9, 2)).toMatchObject({ data: [], total: 5, pageInfo: { hasNextPage: false } });
    expect(await list(1, 2, { filter: { name: 'nobody' } })).toMatchObject({ data: [], total: 0 });
  });

  it('filters by several fields at once and by words, and leaves out a filter without a value', async () => {
    const filter = { name: { in: ['key_1', 'key_2'] }, q: 'key_2', value: undefined };
    expect(namesOf((await list(1, 10, { filter })).data)).toEqual(['key_2']);
    await list(1, 10, { filter: { q: '', name: undefined } });
    expect(doors.sent.at(-1)?.fields).not.toHaveProperty('filter');
    expect(doors.sent.at(-1)?.fields).not.toHaveProperty('q');
  });

  it('has a sort, a page and no filter of its own where none is asked for', async () => {
    const answer = await doors.data.getList('config', {});
    expect(answer.data).toHaveLength(5);
    expect(answer.total).toBe(5);
  });

  it('answers by pageInfo alone, without a total, where no one counted exactly', async () => {
    const answer = await list(1, 2, { meta: { total: 'none' } });
    expect(answer).not.toHaveProperty('total');
    expect(answer.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
    expect(answer.meta).toMatchObject({ total_is_exact: false });
  });

  it('takes from meta which fields to bring, and the row that the page comes after or before', async () => {
    const fields = ['id', 'name'];
    const [, second] = (await list(1, 2, { meta: { fields } })).data as IdRow[];
    expect(Object.keys(second as IdRow).sort()).toEqual(fields);
    const after = await list(2, 2, { meta: { fields, sort: 'name,id', after: second } });
    expect(namesOf(after.data)).toEqual(['key_3', 'key_4']);
    const before = await list(1, 2, { meta: { fields, sort: 'name,id', before: after.data[0] } });
    expect(namesOf(before.data)).toEqual(['key_1', 'key_2']);
  });

  it('ends when it is aborted', async () => {
    await expect(list(1, 2, { signal: aborted })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('getOne', () => {
  it('answers the record, whether its id is a number or comes from an address', async () => {
    expect((await doors.data.getOne('config', { id: first() })).data).toMatchObject({ name: 'key_1' });
    expect((await doors.data.getOne('config', { id: String(first()) })).data.id).toBe(first());
  });

  it('rejects a record that does not exist', async () => {
    await expect(doors.data.getOne('config', { id: 999 })).rejects.toMatchObject({ ret: 404 });
  });

  it('ends when it is aborted', async () => {
    const asked = doors.data.getOne('config', { id: first(), signal: aborted });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('getMany', () => {
  it('answers the records that exist, each once, in one call', async () => {
    const { data } = await doors.data.getMany('config', {
      ids: [first(), String(first()), ids[1] as number, 999],
    });
    expect(namesOf(data).sort()).toEqual(['key_1', 'key_2']);
    expect(doors.sent).toHaveLength(1);
  });

  it('asks nothing for no ids', async () => {
    expect(await doors.data.getMany('config', { ids: [] })).toEqual({ data: [] });
    expect(doors.sent).toEqual([]);
  });

  it('ends when it is aborted', async () => {
    const asked = doors.data.getMany('config', { ids: [first()], signal: aborted });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('getManyReference', () => {
  it('answers a page of the records that refer to one, under a filter of their own', async () => {
    const { id: owner } = await kaifang.signIn(100, 'owner');
    const asked = {
      target: 'created_by',
      id: String(owner),
      sort: byName,
      pagination: { page: 1, perPage: 2 },
    };
    await doors.data.getManyReference('config', { ...asked, filter: { q: 'key' } }).catch(() => undefined);
    expect(JSON.parse(doors.sent.at(-1)?.fields['filter'] ?? '{}')).toEqual({ created_by: owner });
    const mine = { ...asked, target: 'name', id: 'key_1' };
    const answer = await doors.data.getManyReference('config', { ...mine, filter: {} });
    expect(namesOf(answer.data)).toEqual(['key_1']);
    expect(answer).toMatchObject({ total: 1, pageInfo: { hasNextPage: false, hasPreviousPage: false } });
  });
});

describe('create', () => {
  it('answers the record as it was stored, with its id', async () => {
    const { data } = await doors.data.create('config', {
      data: { name: 'made', value: 'v', description: 'd' },
    });
    expect(data).toMatchObject({ id: expect.any(Number), name: 'made', version: 1 });
    await doors.data.delete('config', { id: data.id });
  });

  it('rejects wrong fields with a message for each, as react-admin forms read them', async () => {
    const wrong = doors.data.create('config', { data: { name: 'x', value: '' }, meta: { quiet: true } });
    const error = await wrong.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ ret: 400, body: { errors: { description: expect.any(String) } } });
  });
});

describe('update', () => {
  it('sends what changed and answers the whole record', async () => {
    const { data: before } = await doors.data.getOne<IdRow>('config', { id: first() });
    const data = { ...before, value: 'new' };
    doors.sent.length = 0;
    const after = await doors.data.update('config', { id: String(first()), data, previousData: before });
    expect(after.data).toMatchObject({ name: 'key_1', value: 'new' });
    expect(Object.keys(doors.sent[0]?.fields ?? {}).sort()).toEqual(['id', 'value', 'version']);
  });

  it('rejects a change over someone else’s with the record as it is now', async () => {
    const { data: before } = await doors.data.getOne<IdRow>('config', { id: first() });
    await doors.data.update('config', { id: first(), data: { value: 'theirs' }, previousData: before });
    const mine = { id: first(), data: { value: 'mine' }, previousData: before, meta: { quiet: true } };
    await expect(doors.data.update('config', mine)).rejects.toMatchObject({
      ret: 419,
      data: { record: { value: 'theirs' } },
    });
  });
});

describe('updateMany', () => {
  it('changes each record and answers the ids', async () => {
    const some = ids.slice(1, 3);
    expect(await doors.data.updateMany('config', { ids: some, data: { value: 'same' } })).toEqual({
      data: some,
    });
    const { data } = await doors.data.getMany('config', { ids: some });
    expect(data.map((row) => row['value'])).toEqual(['same', 'same']);
  });

  it('changes nothing for no ids', async () => {
    expect(await doors.data.updateMany('config', { ids: [], data: { value: 'same' } })).toEqual({ data: [] });
    expect(doors.sent).toEqual([]);
  });
});

describe('delete', () => {
  it('answers the record that was deleted, as far as it was known', async () => {
    const made = await add('gone_1');
    expect((await doors.data.delete('config', { id: made.id, previousData: made })).data).toEqual(made);
    const other = await add('gone_2');
    expect((await doors.data.delete('config', { id: String(other.id) })).data.id).toBe(String(other.id));
    await expect(doors.data.getOne('config', { id: made.id })).rejects.toMatchObject({ ret: 404 });
  });
});

describe('deleteMany', () => {
  it('deletes the records and answers their ids', async () => {
    const made = [(await add('gone_3')).id, (await add('gone_4')).id];
    expect((await doors.data.deleteMany('config', { ids: made })).data).toEqual(made);
    expect((await doors.data.getMany('config', { ids: made })).data).toEqual([]);
  });

  it('deletes nothing for no ids', async () => {
    expect((await doors.data.deleteMany('config', { ids: [] })).data).toEqual([]);
    expect(doors.sent).toEqual([]);
  });
});

describe('canAccess', () => {
  it('is answered by what the account may, and by the state of a record', async () => {
    const { withAccess } = await import('#providers/access.ts');
    const { canAccess } = withAccess(doors.auth, kaifang.app.registry);
    const may = (action: string, resource = 'config', record?: object) =>
      canAccess({ action, resource, ...(record && { record }) });
    expect(
      await Promise.all(['list', 'create', 'edit', 'show', 'delete', 'export'].map((one) => may(one))),
    ).toEqual(Array(6).fill(true));
    expect(await may('list', 'nothing_like_it')).toBe(false);
    expect(await may('disable', 'account', { id: 1, status: 'enabled' })).toBe(true);
    expect(await may('disable', 'account', { id: 1, status: 'disabled' })).toBe(false);
    const { username } = await kaifang.signIn(200, 'plain');
    await doors.auth.login({
      username,
      password: testPassword,
      captcha: '',
      captcha_id: '',
      keep_login: false,
    });
    expect(await may('delete')).toBe(false);
  });
});
