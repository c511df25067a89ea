import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };
let other: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
  other = await kaifang.signIn(100, 'dev_2');
});
afterAll(() => kaifang.close());

const app = async (owner = developer.id): Promise<Row> => {
  const fields = { name: `App ${++n}`, account_id: owner };
  return (await kaifang.call('Admin.App.Add', newApp(fields), root.token)).data;
};
const act = (verb: string, fields: Row, token = root.token) =>
  kaifang.call(`Admin.App.${verb}`, fields, token);
const mine = (verb: string, fields: Row = {}, token = developer.token) =>
  kaifang.call(`Platform.Message.${verb}`, fields, token);
const latest = async (token = developer.token): Promise<Row> =>
  ((await mine('GetList', { limit: 1 }, token)).data['items'] as Row[])[0] ?? {};
const countOf = async (account: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from message where account_id = ${account}`.execute(kaifang.app.db);
  return rows[0]?.count ?? 0;
};

describe('an action that shows someone', () => {
  test('leaves a message in both languages that leads to the record', async () => {
    const record = await app();
    const id = record['id'] as number;
    await act('Reject', { id, review_note: 'No reason given' });
    expect(await latest()).toMatchObject({
      title: {
        zh_cn: `应用“${record['name']}”未通过审核`,
        en: `Your application “${record['name']}” did not pass review`,
      },
      text: { en: expect.stringContaining('No reason given') },
      resource: 'app',
      record_id: id,
      state: 'unread',
    });
    await act('Pass', { id });
    expect((await latest())['title']).toMatchObject({ en: expect.stringContaining('passed review') });
    const { version } = (await act('Get', { id })).data;
    await act('Edit', { id, version, institution: 'Elsewhere' } as Row);
    expect((await latest())['title']).toMatchObject({ en: expect.stringContaining('waiting for review') });
    await act('Pass', { id });
    await act('Disable', { ids: [id] });
    expect((await latest())['title']).toMatchObject({ en: expect.stringContaining('was disabled') });
  });

  test('shows each owner of several records, and only of what was done', async () => {
    const [one, two] = [await app(), await app(other.id)];
    const before = [await countOf(developer.id), await countOf(other.id)];
    const ids = [one['id'], two['id']] as number[];
    expect(await act('Pass', { ids: [...ids, 999_999_999] })).toMatchObject({ ret: 404 });
    expect([await countOf(developer.id), await countOf(other.id)]).toEqual(before);
    expect(await act('Pass', { ids })).toMatchObject({ ret: 200 });
    expect([await countOf(developer.id), await countOf(other.id)]).toEqual(before.map((count) => count + 1));
    expect((await latest(other.token))['record_id']).toBe(two['id']);
  });

  test('shows anyone who does it nothing', async () => {
    const record = await app(root.id);
    await act('Pass', { id: record['id'] as number });
    expect(await countOf(root.id)).toBe(0);
  });

  test('cannot be made to fill in more than the record says', async () => {
    const fields = { name: '{app_secret} {name} %{label} $& <b>', account_id: developer.id };
    const { data } = await kaifang.call('Admin.App.Add', newApp(fields), root.token);
    await act('Pass', { id: data['id'] as number });
    expect((await latest())['title']).toEqual({
      zh_cn: '应用“{app_secret} {name} %{label} $& <b>”已通过审核',
      en: 'Your application “{app_secret} {name} %{label} $& <b>” passed review',
    });
  });
});

describe('the message centre', () => {
  test('moves messages from unread to read, to the bin and back, and empties the bin for good [shell-07, beyond-09]', async () => {
    await act('Pass', { id: (await app())['id'] as number });
    const id = (await latest())['id'] as number;
    expect(await mine('Read', { id })).toMatchObject({ ret: 200, data: { state: 'read' } });
    expect(await mine('Read', { id })).toMatchObject({ ret: 420 });
    expect(await mine('Recycle', { ids: [id] })).toMatchObject({ data: { items: [{ state: 'recycled' }] } });
    expect(await mine('Restore', { id })).toMatchObject({ data: { state: 'read' } });
    await mine('Recycle', { id });
    const before = await countOf(developer.id);
    expect(await mine('Empty')).toEqual({ ret: 200, data: { count: 1 }, msg: '' });
    expect(await countOf(developer.id)).toBe(before - 1);
    expect(await mine('Get', { id })).toMatchObject({ ret: 404 });
  });

  test('marks all as read at once, and counts them', async () => {
    await act('Pass', { id: (await app())['id'] as number });
    const { data } = await mine('ReadAll');
    expect(data['count']).toBeGreaterThan(0);
    expect(await mine('GetList', { filter: { state: 'unread' } })).toMatchObject({ data: { total: 0 } });
  });

  test("is each account's own, also for the super administrator (AZ-03, AZ-04) [beyond-09]", async () => {
    await act('Pass', { id: (await app())['id'] as number });
    const id = (await latest())['id'] as number;
    for (const token of [other.token, root.token])
      for (const side of ['Admin', 'Platform']) {
        const verbs = [
          'Get',
          'Read',
          'Recycle',
          'Restore',
          'Del',
          ...(side === 'Admin' ? ['Revisions'] : []),
        ];
        for (const verb of verbs)
          expect(await kaifang.call(`${side}.Message.${verb}`, { id }, token), verb).toMatchObject({
            ret: 404,
          });
        const { data } = await kaifang.call(`${side}.Message.GetList`, { limit: 1000 }, token);
        expect((data['items'] as Row[]).map((one) => one['id'])).not.toContain(id);
        await kaifang.call(`${side}.Message.Empty`, {}, token);
        await kaifang.call(`${side}.Message.ReadAll`, {}, token);
      }
    expect(await mine('Get', { id })).toMatchObject({ data: { state: 'unread' } });
    expect(await mine('Get', { id }, '')).toMatchObject({ ret: 406 });
  });

  test('of several at once no refusal shows what those of others are called, and one’s own are shown in one language (AZ-03)', async () => {
    const theirs = await app(other.id);
    await act('Pass', { ids: [(await app())['id'], theirs['id']] as number[] });
    const [own, foreign] = [(await latest())['id'], (await latest(other.token))['id']] as number[];
    await mine('Read', { id: own as number });
    const refused = await mine('Read', { ids: [own, foreign] as number[] });
    expect(refused.ret).toBe(404);
    const named = (refused.data['problems'] as Row[]).map(({ id, name }) => [id, name] as const);
    expect(new Map(named)).toEqual(
      new Map([
        [own, expect.stringMatching(/^Your application “App \d+” passed review$/)],
        [foreign, undefined],
      ]),
    );
    const ids = [theirs['id'], (await app(other.id))['id']] as number[];
    const cancelled = await kaifang.call('Platform.App.Cancel', { ids }, developer.token);
    expect(cancelled.data['problems']).toMatchObject(ids.map((id) => ({ id })));
    for (const answer of [refused, cancelled]) expect(JSON.stringify(answer)).not.toContain(theirs['name']);
  });
});

describe('the notices that an account chooses', () => {
  const save = (muted: string[], token = developer.token) => mine('SavePreferences', { muted }, token);
  const kinds = async (): Promise<Row[]> => (await mine('GetPreferences')).data['items'] as Row[];

  test('are all of them at first, one kind for each resource that notifies its owner', async () => {
    const all = await kinds();
    expect(all.every(({ message }) => message === true)).toBe(true);
    expect(all.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['app', 'api_design', 'recharge', 'work_order', 'account_package']),
    );
    expect(all.find(({ kind }) => kind === 'app')).toMatchObject({
      examples: expect.arrayContaining([expect.stringContaining('…')]),
    });
  });

  test('are decided when the notice is sent, for this account alone', async () => {
    expect((await save(['app'])).ret).toBe(200);
    expect((await kinds()).filter(({ message }) => !message).map(({ kind }) => kind)).toEqual(['app']);
    const before = [await countOf(developer.id), await countOf(other.id)];
    for (const owner of [developer.id, other.id]) await act('Pass', { id: (await app(owner))['id'] ?? 0 });
    expect([await countOf(developer.id), await countOf(other.id)]).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect((await save([])).ret).toBe(200);
    await act('Pass', { id: (await app())['id'] ?? 0 });
    expect(await countOf(developer.id)).toBe((before[0] ?? 0) + 1);
  });

  test('leave out none about secrets, and none that an administrator sends', async () => {
    await save(['app']);
    const id = (await app())['id'] ?? 0;
    await act('Pass', { id });
    await act('ResetSecret', { id });
    expect((await latest())['title']).toMatchObject({ en: expect.stringContaining('was reset') });
    const words = { zh_cn: '维护', en: 'Maintenance' };
    const notice = { title: words, audience: 'accounts', account_ids: [developer.id] };
    expect((await kaifang.call('Admin.Notice.Add', notice, root.token)).ret).toBe(200);
    expect((await latest())['title']).toMatchObject(words);
    const { always } = (await mine('GetPreferences')).data;
    expect(always).toEqual(expect.arrayContaining([expect.stringContaining('App Secret')]));
    await save([]);
  });

  test('are those that were saved last where many are saved at once', async () => {
    const lists = [['app'], ['app', 'recharge'], ['recharge'], []];
    const answers = await Promise.all([...lists, ...lists, ...lists].map((muted) => save(muted)));
    expect(answers.map(({ ret, msg }) => [ret, msg])).toEqual(answers.map(() => [200, '']));
    const muted = (await kinds()).filter(({ message }) => !message).map(({ kind }) => kind);
    expect(lists).toContainEqual(muted);
    await save([]);
  });

  test('can only be kinds that the account gets', async () => {
    const { ret, data } = await save(['app', 'notice']);
    expect({ ret, data }).toMatchObject({ ret: 400, data: { errors: [{ field: 'muted', rule: 'enum' }] } });
    expect((await save(['app', 'app'])).ret).toBe(400);
    expect((await kinds()).every(({ message }) => message === true)).toBe(true);
  });
});
