import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { sweepFiles } from '#server/platform/files/looseFiles.ts';
import { releaseOrphans } from '#server/platform/files/orphans.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { importFile } from '../../support/files/importFile.ts';
import { picture } from '../../support/files/pictures.ts';
import { uploadFile } from '../../support/files/uploadFile.ts';
import { openHttp, type TestHttp } from '../../support/http.ts';
import { keywordRegistry } from '../../support/keywords.ts';

let kaifang: TestApp;
let http: TestHttp;
let png: Buffer;
let root: { id: number; token: string };
let other: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp(keywordRegistry());
  http = await openHttp(kaifang);
  png = await picture('png');
  root = await kaifang.signIn(255);
  other = await kaifang.signIn(200);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

const sent = async (isPrivate = true): Promise<string> => {
  const upload = { bytes: png, name: 'a.png' };
  const fields: Record<string, string> = isPrivate ? { private: '1' } : {};
  return String((await uploadFile(kaifang, root.token, upload, fields)).data['url']);
};
const status = async (url: string, token?: string) =>
  (await http.send({ method: 'GET', url, headers: token ? { cookie: `token=${token}` } : {} })).status;
const call = (service: string, fields: Row, token = root.token) => kaifang.call(service, fields, token);
const parcel = { title: 'Books', tags: ['new'], agreed: true };
let count = 0;
const added = async (fields: Row) => {
  const own = { code: `AB-${++count}0`, place: `P${count}` };
  const { ret, data } = await call('Admin.Parcel.Add', { ...parcel, ...own, ...fields });
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return data;
};
const grant = (uri: string) =>
  call('Admin.Operation.Add', { title: uri, uri, account_ids: [other.id] }).then(({ ret }) =>
    expect(ret).toBe(200),
  );

test('a private file stands in a field, a list or a row, and belongs to who may open the record', async () => {
  const files = await Promise.all(Array.from({ length: 5 }, () => sent()));
  const [photo, paper, one, two, shot] = files as [string, string, string, string, string];
  const { id, version } = await added({
    ...{ photo, paper, papers: [one], photos: [two] },
    pieces: [{ name: 'Book', shot }],
  });
  for (const url of files) expect([url, await status(url, other.token)]).toEqual([url, 404]);
  await grant('/data/parcel/list');
  await grant('/data/parcel/show');
  for (const url of files) expect([url, await status(url, other.token)]).toEqual([url, 200]);
  for (const url of files) expect([url, await status(url)]).toEqual([url, 404]);
  // Files that the record no longer references have no owner; those moved within it stay.
  const changes = { paper: photo, photo: null, pieces: [] };
  const edited = await call('Admin.Parcel.Edit', { id: id ?? 0, version: version ?? 0, ...changes });
  expect(edited.ret).toBe(200);
  expect(await Promise.all(files.map((url) => status(url, other.token)))).toEqual([200, 404, 200, 200, 404]);
});

test.each([
  ['photo', (url: string) => ({ photo: url }), 'photo'],
  ['papers', (url: string) => ({ papers: [url] }), 'papers.0'],
  ['pieces', (url: string) => ({ pieces: [{ name: 'Book', shot: url }] }), 'pieces.0.shot'],
] as const)('a public or used file is refused in %s, at its place', async (_name, fields, field) => {
  const used = await sent();
  await added({ paper: used });
  for (const url of [await sent(false), used]) {
    const { ret, data } = await call('Admin.Parcel.Add', { ...parcel, code: 'ZZ-1', ...fields(url) });
    expect([ret, data['errors']]).toMatchObject([400, [{ field, rule: 'file' }]]);
  }
});

test('the files of a settings page are for those who may open it', async () => {
  const [stamp, terms] = [await sent(), await sent()];
  const { version } = (await call('Admin.ParcelRule.Get', {})).data;
  const saved = await call('Admin.ParcelRule.Save', { version: version ?? 0, stamp, terms });
  expect(saved.ret).toBe(200);
  for (const url of [stamp, terms]) expect(await status(url, other.token)).toBe(404);
  await grant('/data/parcel_rule');
  for (const url of [stamp, terms]) expect(await status(url, other.token)).toBe(200);
});

test('an action keeps the private file that it asks for', async () => {
  const { id } = await added({});
  expect((await call('Admin.Parcel.Open', { id: id ?? 0 })).ret).toBe(200);
  const proof = await sent();
  const done = await call('Admin.Parcel.Finish', { id: id ?? 0, verdict: 'fine', proof });
  expect(done).toMatchObject({ ret: 200, data: { proof, state: 'closed' } });
  expect([await status(proof, other.token), await status(proof)]).toEqual([200, 404]);
});

test('the file of a record that anybody may open is there for anybody', async () => {
  const kept = await sent();
  expect(await status(kept)).toBe(404);
  expect((await call('Admin.ParcelScan.Add', { place: 'dock', kept })).ret).toBe(200);
  expect(await status(kept)).toBe(200);
});

test('an import takes private files of its own, and says in which row one cannot be taken', async () => {
  const [mine, used] = [await sent(), await sent()];
  await added({ paper: used });
  const file = `code,title,tags,agreed,place,paper\nIM-1,A,x,1,I1,${mine}\nIM-2,B,x,1,I2,${used}\n`;
  const checked = await importFile(kaifang, 'Admin.Parcel.Import', root.token, file, { step: 'check' });
  expect(JSON.stringify(checked)).toContain('only private files that you uploaded yourself');
  const run = await importFile(kaifang, 'Admin.Parcel.Import', root.token, file.split('IM-2')[0] ?? '', {
    step: 'run',
  });
  expect(run).toMatchObject({ done: 1, failed: 0 });
  expect(await status(mine, other.token)).toBe(200);
});

test('the files of a record go with it when it leaves the trash for good, and not before', async () => {
  const { db, files, registry } = kaifang.app;
  const paper = await sent();
  const { id } = await added({ paper });
  const { data } = await call('Admin.Parcel.Del', { ids: [id ?? 0] });
  await releaseOrphans(db, registry);
  const kept = () =>
    sql`select 1 from private_file where url = ${paper}`.execute(db).then(({ rows }) => rows.length);
  expect([await kept(), await status(paper, other.token)]).toEqual([1, 404]);
  expect((await call('Admin.Trash.Purge', { ids: data['trash'] ?? [] })).ret).toBe(200);
  await releaseOrphans(db, registry);
  expect(await kept()).toBe(0);
  await sql`update kaifang_system.loose_file set since = since - interval '2 days'`.execute(db);
  expect(await sweepFiles(files, db)).toContain(paper.replace('/uploads/', ''));
});
