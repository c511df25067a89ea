import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { sweepFiles } from '#server/platform/files/looseFiles.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { picture } from '../../support/files/pictures.ts';
import { uploadFile } from '../../support/files/uploadFile.ts';
import { openHttp, type TestHttp } from '../../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;
const accounts: Record<string, { id: number; token: string }> = {};
let png: Buffer;

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  png = await picture('png');
  const levels = { root: 255, agent: 200, admin: 200, developer: 100, other: 100 };
  for (const [name, level] of Object.entries(levels))
    accounts[name] = await kaifang.signIn(level, `${name}_1`);
  const grant = {
    title: 'Orders',
    uri: '/platmanage/api-usb-workorder/info',
    account_ids: [account('agent').id],
  };
  await kaifang.call('Admin.Operation.Add', grant, account('root').token);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

const account = (name: string) => accounts[name] as { id: number; token: string };
const sent = async (name: string): Promise<string> => {
  const upload = { bytes: png, name: '图.png' };
  return String((await uploadFile(kaifang, account(name).token, upload, { private: '1' })).data['url']);
};
const fetched = (url: string, name: string | null, by: 'cookie' | 'header' = 'cookie') => {
  const token = name === null ? undefined : account(name).token;
  const headers = by === 'cookie' ? { cookie: `a=b; token=${token}` } : { authorization: `Bearer ${token}` };
  return http.send({ method: 'GET', url, headers: token ? headers : {} });
};
const order = { title: 'A', type: 'api', details: 'B', phone: '13800000000' };
const opened = async (attachments: string[]): Promise<Row> =>
  (await kaifang.call('Platform.WorkOrder.Add', { ...order, attachments }, account('developer').token)).data;

describe('a private file', () => {
  test('is there for its sender alone until a record has it (FIL-14)', async () => {
    const url = await sent('developer');
    expect(url).toMatch(/^\/uploads\/p[0-9a-f]{32}\.png$/);
    for (const name of ['root', 'agent', 'admin', 'other', null])
      expect((await fetched(url, name)).status, String(name)).toBe(404);
    for (const by of ['cookie', 'header'] as const)
      expect((await fetched(url, 'developer', by)).status).toBe(200);
  });

  test('is then there for those who may open the record, and in no cache (FIL-14, AZ-04)', async () => {
    const url = await sent('developer');
    const id = (await opened([url]))['id'] as number;
    const file = await sent('developer');
    const reply = { id, content: 'x', files: [file] };
    expect((await kaifang.call('Platform.WorkOrder.Reply', reply, account('developer').token)).ret).toBe(200);
    for (const address of [url, file, `${url}?width=96`, `${file}?download=1`]) {
      for (const name of ['developer', 'agent', 'root']) {
        const answer = await fetched(address, name);
        expect(answer.status, `${address} ${name}`).toBe(200);
        expect(answer.headers['cache-control']).toBe('private, no-store');
        // Access is checked each time, so no answer is marked as cacheable (FIL-11).
        expect(answer.headers).not.toHaveProperty('etag');
      }
      for (const name of ['admin', 'other', null]) {
        const answer = await fetched(address, name);
        expect(answer.status, `${address} ${name}`).toBe(404);
        expect(answer.text).toBe('{"ret":404,"data":{},"msg":"Not found"}');
      }
    }
    const saved = await fetched(`${file}?download=1`, 'agent');
    expect(String(saved.headers['content-disposition'])).toContain(encodeURIComponent('图.png'));
    // The name of a public file leads nowhere there.
    expect((await fetched(url.replace('/p', '/'), 'root')).status).toBe(404);
  });

  test('is known by its name to those who may fetch it, and to no one else', async () => {
    const [url, loose] = [await sent('developer'), await sent('developer')];
    await opened([url]);
    const namesFor = async (name: string) =>
      (await kaifang.call('Admin.File.Names', { urls: [url, loose, '/uploads/none'] }, account(name).token))
        .data['names'];
    expect(await namesFor('developer')).toEqual({ [url]: '图.png', [loose]: '图.png' });
    for (const name of ['agent', 'root']) expect(await namesFor(name)).toEqual({ [url]: '图.png' });
    for (const name of ['admin', 'other']) expect(await namesFor(name)).toEqual({});
  });

  test('follows the account: disabled or signed out, it is no longer there (FIL-14)', async () => {
    const late = await kaifang.signIn(100, 'late_1');
    accounts['late'] = late;
    const url = await sent('late');
    expect((await fetched(url, 'late')).status).toBe(200);
    const disable = { id: late.id, status: 'disabled' };
    expect((await kaifang.call('Admin.User.AlterMemberStatus', disable, account('root').token)).ret).toBe(
      200,
    );
    expect((await fetched(url, 'late')).status).toBe(404);
  });

  test('that found no record within a day is removed with its row; one that did stays', async () => {
    const [lost, kept] = [await sent('developer'), await sent('developer')];
    await opened([kept]);
    const { db, files } = kaifang.app;
    await sweepFiles(files, db);
    expect((await fetched(lost, 'developer')).status).toBe(200);
    await sql`update kaifang_system.loose_file set since = since - interval '2 days'`.execute(db);
    const gone = await sweepFiles(files, db);
    expect(gone).toContain(lost.replace('/uploads/', ''));
    expect(gone).not.toContain(kept.replace('/uploads/', ''));
    expect((await fetched(lost, 'developer')).status).toBe(404);
    expect((await fetched(kept, 'developer')).status).toBe(200);
    const { rows } = await sql`select 1 from private_file where url = ${lost}`.execute(db);
    expect(rows).toEqual([]);
  });
});
