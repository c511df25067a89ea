import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/files/pictures.ts';
import { uploadFile } from '../support/files/uploadFile.ts';
import { newApp } from '../support/gateway/newApp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let agent: { id: number; token: string };
let developer: { id: number; token: string };
let other: { id: number; token: string };
let png: Buffer;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  agent = await kaifang.signIn(200, 'agent_1');
  developer = await kaifang.signIn(100, 'dev_1');
  other = await kaifang.signIn(100, 'dev_2');
  png = await picture('png');
  for (const part of ['list', 'info', 'accept', 'reply', 'finish', 'close'])
    await kaifang.call(
      'Admin.Operation.Add',
      { title: part, uri: `/platmanage/api-usb-workorder/${part}`, account_ids: [agent.id] },
      root.token,
    );
});
afterAll(() => kaifang.close());

const admin = (verb: string, fields: Row, token = agent.token) =>
  kaifang.call(`Admin.WorkOrder.${verb}`, fields, token);
const mine = (verb: string, fields: Row, token = developer.token) =>
  kaifang.call(`Platform.WorkOrder.${verb}`, fields, token);
const order = { title: 'It fails', type: 'api', details: 'Every call', phone: '13800000000' };
const opened = async (fields: Row = {}): Promise<number> => {
  const answer = await mine('Add', { ...order, ...fields });
  expect(answer).toMatchObject({ ret: 200, data: { status: 'pending', awaiting: 'staff' } });
  return answer.data['id'] as number;
};
const sent = async (token: string, fields: Record<string, string> = { private: '1' }): Promise<string> =>
  String((await uploadFile(kaifang, token, { bytes: png }, fields)).data['url']);
const several = (count: number) => Promise.all(Array.from({ length: count }, () => sent(developer.token)));
const latest = async (token: string): Promise<Row> => {
  const { data } = await kaifang.call('Platform.Message.GetList', { limit: 1 }, token);
  return (data['items'] as Row[])[0] ?? {};
};

describe('a work order', () => {
  test('goes from its developer to an agent and back, and each is shown [entity-31, state-21]', async () => {
    const id = await opened();
    expect((await mine('Get', { id })).data['number']).toMatch(/^\d{13}$/);
    expect(await admin('Reply', { id, content: 'Which app?' })).toMatchObject({
      ret: 200,
      data: { status: 'communicating', awaiting: 'owner', accepter_id: agent.id },
    });
    expect(await latest(developer.token)).toMatchObject({
      title: { en: 'New reply to your work order “It fails”', zh_cn: '工单“It fails”有新回复' },
      text: { en: 'Which app?' },
      ...{ resource: 'work_order', record_id: id },
    });
    expect(await mine('Reply', { id, content: 'The first' })).toMatchObject({ data: { awaiting: 'staff' } });
    expect(await latest(agent.token)).toMatchObject({
      title: { en: 'New reply to the work order “It fails”' },
    });
    expect(await admin('Finish', { id })).toMatchObject({ data: { status: 'resolved', awaiting: null } });
    expect((await latest(developer.token))['title']).toMatchObject({
      en: expect.stringContaining('resolved'),
    });
    expect(await mine('Reopen', { id })).toMatchObject({ data: { status: 'communicating', ended_at: null } });
    expect(await admin('Close', { id })).toMatchObject({ data: { status: 'closed' } });
    const { data } = await admin('Thread', { id });
    expect(data).toMatchObject({
      items: [
        { content: 'Which app?', author: 'agent_1', is_owner: false },
        { content: 'The first', author: 'dev_1', is_owner: true },
      ],
      has_more: false,
    });
    // Developers cannot see who handles their work order.
    expect((await mine('Thread', { id })).data['items']).toMatchObject([
      { content: 'Which app?', author: null, account_id: null, is_owner: false },
      { content: 'The first', author: 'dev_1', is_owner: true },
    ]);
  });

  test('takes no step that its state does not allow (WO-01) [state-21]', async () => {
    const id = await opened();
    expect(await admin('Finish', { id })).toMatchObject({ ret: 420 });
    expect(await admin('Accept', { id })).toMatchObject({ ret: 200, data: { accepter_id: agent.id } });
    expect(await admin('Accept', { id }, root.token)).toMatchObject({ ret: 420 });
    expect(await admin('Reply', { id, content: 'I too' }, root.token)).toMatchObject({
      data: { accepter_id: agent.id },
    });
    expect(await admin('Close', { id })).toMatchObject({ ret: 200 });
    for (const verb of ['Accept', 'Finish', 'Close', 'Reopen'])
      expect(await admin(verb, { id }, root.token), verb).toMatchObject({ ret: 420 });
    expect(await admin('Reply', { id, content: 'late' })).toMatchObject({ ret: 420 });
    for (const verb of ['Reopen', 'Finish']) expect((await mine(verb, { id })).ret, verb).toBe(420);
    expect(await mine('Reply', { id, content: 'late' })).toMatchObject({ ret: 420 });
    expect((await admin('Thread', { id })).data['items']).toHaveLength(1);
  });

  test('is accepted by exactly one of those who come at once (WO-01)', async () => {
    const agents = [agent, root];
    for (let round = 0; round < 5; round++) {
      const id = await opened();
      const tries = Array.from({ length: 10 }, (_none, at) => agents[at % 2] as typeof agent);
      const accepts = await Promise.all(tries.map(({ token }) => admin('Accept', { id }, token)));
      expect(accepts.filter(({ ret }) => ret === 200)).toHaveLength(1);
      expect(accepts.filter(({ ret }) => ret === 420)).toHaveLength(9);
    }
    const id = await opened();
    const replies = await Promise.all(
      agents.map(({ token }, at) => admin('Reply', { id, content: `${at}` }, token)),
    );
    expect(replies.map(({ ret }) => ret)).toEqual([200, 200]);
    const { accepter_id: accepter } = (await admin('Get', { id })).data;
    expect(replies.map(({ data }) => data['accepter_id'])).toEqual([accepter, accepter]);
    expect((await admin('Thread', { id })).data['items']).toHaveLength(2);
  });

  test('takes words as words, and no more than there is room for (WO-02)', async () => {
    const id = await opened({ details: '<script>alert(1)</script>' });
    expect((await admin('Get', { id })).data['details']).toBe('<script>alert(1)</script>');
    expect(await admin('Reply', { id, content: 'x'.repeat(1_000_000) })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'content', rule: 'maxLength' }] },
    });
    expect(await admin('Reply', { id, content: ' ' })).toMatchObject({ ret: 400 });
    expect(await admin('Reply', { id, content: '<b onclick=x>' })).toMatchObject({ ret: 200 });
    expect((await admin('Thread', { id })).data['items']).toMatchObject([{ content: '<b onclick=x>' }]);
    expect((await mine('Add', { ...order, phone: 'x' })).data['errors']).toMatchObject([{ field: 'phone' }]);
  });

  test("is its developer's alone (AZ-03)", async () => {
    const id = await opened();
    for (const verb of ['Get', 'Thread', 'Finish', 'Reopen'])
      expect(await mine(verb, { id }, other.token), verb).toMatchObject({ ret: 404 });
    expect(await mine('Reply', { id, content: 'x' }, other.token)).toMatchObject({ ret: 404 });
    expect((await mine('GetList', {}, other.token)).data['items']).toEqual([]);
    for (const verb of ['Get', 'Thread', 'Close'])
      expect(await admin(verb, { id }, developer.token), verb).toMatchObject({ ret: 403 });
    const strange = { name: 'Strange', account_id: other.id };
    const { data: app } = await kaifang.call('Admin.App.Add', newApp(strange), root.token);
    expect(await mine('Add', { ...order, app_id: app['id'] as number })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'app_id', rule: 'reference' }] },
    });
  });
});

describe('attachments', () => {
  test('are at most five, by any way and however many come at once (FIL-12) [rule-42, constant-05]', async () => {
    const six = await several(6);
    expect(await mine('Add', { ...order, attachments: six })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'attachments', message: 'A work order takes at most 5 attachments' }] },
    });
    const five = six.slice(0, 5);
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => mine('Add', { ...order, attachments: five })));
    expect(tries.map(({ ret }) => ret).sort()).toEqual([200, 400, 400, 400, 400]);
    const id = tries.find(({ ret }) => ret === 200)?.data['id'] as number;
    expect((await mine('Get', { id })).data['attachments']).toEqual(five);
    expect(await mine('Reply', { id, content: 'x', files: await several(6) })).toMatchObject({ ret: 400 });
    expect(await mine('Reply', { id, content: 'x', files: await several(5) })).toMatchObject({ ret: 200 });
  });

  test('are five of each message, the order and every reply, anyone who writes it', async () => {
    const id = await opened({ attachments: await several(5) });
    const filesOf = ({ token }: { token: string }, count: number) =>
      Promise.all(Array.from({ length: count }, () => sent(token)));
    for (const one of [agent, root]) {
      const six = await filesOf(one, 6);
      expect(await admin('Reply', { id, content: 'x', files: six }, one.token)).toMatchObject({
        ret: 400,
        data: { errors: [{ field: 'files', message: 'A reply takes at most 5 attachments' }] },
      });
    }
    const both = await Promise.all(
      [agent, root].map(async (one) =>
        admin('Reply', { id, content: 'x', files: await filesOf(one, 5) }, one.token),
      ),
    );
    expect(both.map(({ ret }) => ret)).toEqual([200, 200]);
    const { items } = (await admin('Thread', { id })).data as { items: Row[] };
    expect(items.map(({ files }) => (files as string[]).length)).toEqual([5, 5]);
    expect((await admin('Get', { id })).data['attachments']).toHaveLength(5);
  });

  test("are one's own, private, and of one record only (WO-02, AZ-03)", async () => {
    const [own] = await several(1);
    const id = await opened({ attachments: [own as string] });
    const refused = { ret: 400, data: { errors: [{ rule: 'file' }] } };
    for (const url of [
      own as string,
      await sent(other.token),
      await sent(developer.token, {}),
      `/uploads/p${'0'.repeat(32)}.png`,
      'https://example.com/a.png',
    ]) {
      expect(await mine('Add', { ...order, attachments: [url] }), url).toMatchObject(refused);
      expect(await mine('Reply', { id, content: 'x', files: [url] }), url).toMatchObject(refused);
    }
    expect((await mine('Thread', { id })).data['items']).toEqual([]);
  });

  test('are in no library of files (AZ-04)', async () => {
    const url = await sent(developer.token);
    const { data } = await kaifang.call('Admin.File.GetList', { limit: 1000 }, root.token);
    expect((data['items'] as Row[]).map((file) => file['url'])).not.toContain(url);
    const { rows } = await sql`select 1 from file where url = ${url}`.execute(kaifang.app.db);
    expect(rows).toEqual([]);
  });
});
