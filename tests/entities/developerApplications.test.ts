import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/files/pictures.ts';
import { uploadFile } from '../support/files/uploadFile.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let reviewer: { id: number; token: string };
let png: Buffer;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  reviewer = await kaifang.signIn(200, 'reviewer_1');
  png = await picture('png');
  const operations = ['', '/show', '/pass', '/reject'].map((part) => `/user/developer-application${part}`);
  for (const uri of operations) {
    const fields = { title: uri, uri, account_ids: [reviewer.id] };
    await kaifang.call('Admin.Operation.Add', fields, root.token);
  }
});
afterAll(() => kaifang.close());

const admin = (verb: string, fields: Row, token = reviewer.token) =>
  kaifang.call(`Admin.DeveloperApplication.${verb}`, fields, token);
const add = (fields: Row, token: string) => kaifang.call('Platform.DeveloperApplication.Add', fields, token);
const proof = async (token: string, more: Row = {}): Promise<Row> => {
  const { data } = await uploadFile(kaifang, token, { bytes: png }, { private: '1' });
  const named = { company_name: 'Umbrella Ltd.', licence_number: '91310000MA1FL0XX0X' };
  return { ...named, licence: data['url'] ?? null, ...more };
};
const levelOf = async (id: number) =>
  (await kaifang.call('Admin.User.GetMember', { id }, root.token)).data['level'];
const latest = async (token: string): Promise<Row | undefined> => {
  const { data } = await kaifang.call('Platform.Message.GetList', { limit: 1 }, token);
  return (data['items'] as Row[])[0];
};

describe('a company verification', () => {
  test('that passes makes its account a company developer at once, and the account is notified', async () => {
    const { id, token } = await kaifang.signIn(100);
    const { ret, data } = await add(await proof(token), token);
    expect({ ret, data }).toMatchObject({ ret: 200, data: { status: 'pending' } });
    expect(data).not.toHaveProperty('reviewer_id');
    expect(await admin('Pass', { id: data['id'] ?? 0 })).toMatchObject({
      data: { status: 'passed', reviewer_id: reviewer.id, reviewed_at: expect.stringMatching(/Z$/) },
    });
    expect(await levelOf(id)).toBe(101);
    expect((await kaifang.call('Platform.User.Profile', {}, token)).data['level']).toBe(101);
    expect(await latest(token)).toMatchObject({
      title: { en: 'The verification of your company “Umbrella Ltd.” was passed' },
      ...{ resource: 'developer_application', record_id: data['id'], state: 'unread' },
    });
    expect((await admin('Pass', { id: data['id'] ?? 0 })).ret).toBe(420);
    expect(await add(await proof(token), token)).toMatchObject({
      ret: 420,
      msg: 'Only personal developers can become company developers',
    });
  });

  test('that is rejected changes no level, gives its reason, and may be sent again', async () => {
    const { id, token } = await kaifang.signIn(100);
    const first = await add(await proof(token), token);
    await admin('Reject', { id: first.data['id'] ?? 0, review_note: 'The scan is unreadable' });
    expect(await levelOf(id)).toBe(100);
    expect(await latest(token)).toMatchObject({ text: { en: 'Review note: The scan is unreadable' } });
    expect((await add(await proof(token), token)).ret).toBe(200);
  });

  test('is open once for each account, however often it is sent', async () => {
    const { token } = await kaifang.signIn(100);
    const proofs = await Promise.all(Array.from({ length: 8 }, () => proof(token)));
    const answers = await Promise.all(proofs.map((fields) => add(fields, token)));
    expect(answers.map(({ ret }) => ret).sort()).toEqual([200, ...Array(7).fill(420)]);
    expect(answers.find(({ ret }) => ret === 420)?.msg).toContain('already waits for review');
  });

  test('is for personal developers, with proof of their own', async () => {
    const { token } = await kaifang.signIn(100);
    for (const level of [0, 101, 200]) {
      const other = await kaifang.signIn(level);
      expect((await add(await proof(other.token), other.token)).ret, String(level)).toBe(420);
    }
    const { token: stranger } = await kaifang.signIn(100);
    for (const wrong of [
      { licence: null },
      { licence: (await proof(stranger))['licence'] ?? null },
      { licence_number: '91-31' },
      { company_name: '' },
      { status: 'passed' },
      { account_id: root.id },
    ])
      expect((await add(await proof(token, wrong), token)).ret, JSON.stringify(wrong)).toBe(400);
  });

  test('does not pass for an account whose level was changed meanwhile', async () => {
    const { id, token } = await kaifang.signIn(100);
    const { data } = await add(await proof(token), token);
    const { version = 0 } = (await kaifang.call('Admin.User.GetMember', { id }, root.token)).data;
    expect((await kaifang.call('Admin.User.EditMember', { id, version, level: 200 }, root.token)).ret).toBe(
      200,
    );
    expect((await admin('Pass', { id: data['id'] ?? 0 })).ret).toBe(420);
    expect(await levelOf(id)).toBe(200);
  });

  test('is read by its owner and permitted reviewers alone', async () => {
    const { token } = await kaifang.signIn(100);
    const { data } = await add(await proof(token), token);
    const id = data['id'] ?? 0;
    const { token: stranger } = await kaifang.signIn(100);
    const { token: clerk } = await kaifang.signIn(200);
    const get = async (reader: string) =>
      (await kaifang.call('Platform.DeveloperApplication.Get', { id }, reader)).ret;
    expect([await get(token), await get(stranger)]).toEqual([200, 404]);
    expect((await admin('Pass', { id }, clerk)).ret).toBe(403);
    expect((await admin('Get', { id })).data).toMatchObject({ licence: expect.stringContaining('/') });
  });
});
