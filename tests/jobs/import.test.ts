import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openDownload, readDownload } from '../support/files/download.ts';
import { importFile, uploadImport } from '../support/files/importFile.ts';
import { workbookOf } from '../support/files/workbookOf.ts';
import { parcelRegistry } from '../support/records/parcelRegistry.ts';

const service = 'Admin.Parcel.Import';

let kaifang: TestApp;
let root: Awaited<ReturnType<TestApp['signIn']>>;

beforeAll(async () => {
  kaifang = await startApp(parcelRegistry());
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());
beforeEach(async () => {
  await sql`truncate parcel, crate restart identity cascade`.execute(kaifang.app.db);
});

const call = (name: string, fields: Row, token = root.token) =>
  kaifang.call(name, fields as Record<string, unknown>, token);
const step = (file: Buffer | string, fields: Row) => importFile(kaifang, service, root.token, file, fields);
const exported = async (format: 'csv' | 'xlsx', lang: 'zh_cn' | 'en' = 'en') =>
  readDownload(await openDownload(kaifang, 'Admin.Parcel.Export', { format, sort: 'id' }, root.token, lang));
const records = async () => {
  const { rows } = await sql<Row>`
    select code, content, count, weight, price, day::text, at, fragile, tags, rest, crate_id, mode
    from parcel order by id`.execute(kaifang.app.db);
  return rows;
};
const addAll = async (rows: readonly Row[]) => {
  for (const row of rows) expect((await call('Admin.Parcel.Add', row)).ret).toBe(200);
};

/** Rows with everything that a spreadsheet might corrupt. */
function strangeRows(count: number, seed: number): Row[] {
  const letter = fc.constantFrom(...'=+-@\'"\t\r\n ;,|aA19.＝＠你好😀é\u0001\u000b\u0085\ufffe_x');
  const text = fc.oneof(fc.string({ unit: letter }), fc.string({ unit: 'grapheme', maxLength: 40 }));
  const texts = fc.sample(text, { numRuns: count, seed });
  return texts.map(
    (content, n): Row => ({
      code: `${['=', '+', '', '0', "'"][n % 5]}${n}`,
      content: content.replaceAll('\0', ''),
      count: n % 7 === 0 ? null : 9007199254740991 - n,
      weight: n / 3,
      price: `${n % 2 ? '-' : ''}${n}.${String(n % 100).padStart(2, '0')}`,
      day: '2026-02-28',
      at: `2026-02-28T08:00:00.${String(n % 1000).padStart(3, '0')}Z`,
      fragile: n % 3 === 0 ? null : n % 2 === 0,
      tags: [['a', 'b,c'], [], ['天气，预报', 'x'], [' y', '']][n % 4] as string[],
      rest: { n, text: '=1', list: [1, null, '"'] },
      crate_id: (n % 3) + 1,
      mode: n % 2 ? 'air' : null,
    }),
  );
}

describe('the round trip', () => {
  test.each(['zh_cn', 'en'] as const)('EXP-03 of a CSV export in %s is equal', async (lang) => {
    await sql`insert into crate (name) values ('k1'), ('=k2'), ('k3')`.execute(kaifang.app.db);
    await addAll(strangeRows(200, 7));
    const before = await records();
    const file = await exported('csv', lang);
    await sql`truncate parcel`.execute(kaifang.app.db);
    expect(await step(file, { step: 'run', by: 'none' })).toMatchObject({
      ...{ state: 'done', total: 200, done: 200, failed: 0 },
      result: { added: 200, changed: 0, unchanged: 0 },
    });
    expect(await records()).toEqual(before);
  });

  test('EXP-03 of an XLSX export is equal', async () => {
    await sql`insert into crate (name) values ('k1'), ('=k2'), ('k3')`.execute(kaifang.app.db);
    await addAll(strangeRows(100, 8));
    const before = await records();
    const file = await exported('xlsx', 'zh_cn');
    await sql`truncate parcel`.execute(kaifang.app.db);
    expect(await step(file, { step: 'run', by: 'none' })).toMatchObject({ state: 'done', done: 100 });
    expect(await records()).toEqual(before);
  });

  test('of what was not changed changes nothing, and a changed cell changes that record alone', async () => {
    await addAll([
      { code: 'a', price: '1.00' },
      { code: 'b', price: '2.00' },
    ]);
    const file = (await exported('csv')).toString();
    expect(await step(file, { step: 'run' })).toMatchObject({
      result: { added: 0, changed: 0, unchanged: 2 },
    });
    const edited = file.replace('2.00', '2.5');
    expect(await step(edited, { step: 'check' })).toMatchObject({
      kind: 'import_check',
      result: { change: 1, unchanged: 1, samples: [{ name: 'b', changes: { price: ['2.00', '2.50'] } }] },
    });
    await step(edited, { step: 'run' });
    expect((await records()).map(({ price }) => price)).toEqual([100, 250]);
  });
});

const bad = [
  'code,count,price,crate_id,id',
  'good,1,1.00,,',
  ',1,1.00,,',
  'x,-1,1.00,,',
  'y,many,1.00,,',
  'z,1,a lot,,',
  'taken,1,1.00,,',
  'w,1,1.00,99,',
  'good,1,1.00,,',
  'v,1,1.00,,4711',
  'fine,2,2.00,,',
].join('\n');

describe('a file with bad rows', () => {
  test('is checked without a trace: each bad row with its line, its field and its rule', async () => {
    await addAll([{ code: 'taken' }]);
    const job = await step(bad, { step: 'check' });
    expect(job).toMatchObject({ state: 'done', failed: 8, result: { add: 2, bad: 8 } });
    const told = (job['problems'] as Row[]).map(({ row, errors, message }) => {
      const [first] = errors as unknown as Row[];
      return [row, first ? `${first['field']} ${first['rule']}` : message];
    });
    expect(told).toEqual([
      [3, 'code required'],
      [4, 'count minimum'],
      [5, 'count type'],
      [6, 'price format'],
      [7, 'code unique'],
      [8, 'crate_id reference'],
      [9, 'code unique'],
      [10, 'No such record'],
    ]);
    const { problems } = job as unknown as { readonly problems: readonly Row[] };
    expect(problems.find(({ row }) => row === 7)).toMatchObject({ name: 'taken' });
    expect(await records()).toHaveLength(1);
  });

  test('counts its rows as a spreadsheet does, no matter what lines a cell has, in the check and in the run', async () => {
    const file = 'code,content,count\nok,"one\ntwo\r\nthree",1\n\nlow,"a\n\nb",-1\n';
    for (const about of [{ step: 'check' }, { step: 'run', on_error: 'skip' }])
      expect((await step(file, about))['problems']).toMatchObject([{ row: 4, name: 'low' }]);
  });

  test('is refused as a whole, with all that is wrong, unless the bad rows are to be skipped', async () => {
    await addAll([{ code: 'taken' }]);
    const refused = await step(bad, { step: 'run', on_error: 'none' });
    expect(refused).toMatchObject({ state: 'failed', done: 0, failed: 8, result: { problem: {} } });
    expect(JSON.stringify(refused['result'])).toContain('8 rows have errors, so nothing was imported');
    expect(await records()).toHaveLength(1);
    const skipped = await step(bad, { step: 'run', on_error: 'skip' });
    expect(skipped).toMatchObject({ state: 'done', done: 2, failed: 8, result: { added: 2 } });
    expect((await records()).map(({ code }) => code)).toEqual(['taken', 'good', 'fine']);
  });

  test('IN-08 that is no table, that is too long or that is someone else’s is refused with a reason', async () => {
    const admin = await kaifang.signIn(255, 'another');
    const { data } = await uploadImport(kaifang, service, root.token, 'code\nx\n');
    const other = await call(service, { step: 'read', upload: data['upload'] as string }, admin.token);
    expect(other).toMatchObject({ ret: 404 });
    expect((await call(service, { step: 'read', upload: '../../etc/passwd' })).ret).toBe(404);
    const empty = await uploadImport(kaifang, service, root.token, 'code,count\n');
    const read = await call(service, { step: 'read', upload: empty.data['upload'] as string });
    expect(read).toMatchObject({ ret: 400, msg: 'The file has no rows below its column titles' });
    const zip = await uploadImport(kaifang, service, root.token, 'PK\u0003\u0004nonsense');
    expect(await call(service, { step: 'read', upload: zip.data['upload'] as string })).toMatchObject({
      ret: 400,
    });
    const long = `code,content\nx,"${'字'.repeat(100_001)}"\n`;
    expect(await step(long, { step: 'check' })).toMatchObject({ result: { bad: 1 } });
    const unending = await uploadImport(kaifang, service, root.token, `code\n"${'a'.repeat(9_000_000)}"\n`);
    const refused = await call(service, { step: 'read', upload: unending.data['upload'] as string });
    expect(refused).toMatchObject({ ret: 400, msg: expect.stringContaining('cannot be read') });
  });
});

describe('the columns', () => {
  test('are guessed by name and by label; secrets, names and what the server sets are left out', async () => {
    const titles = [
      'ID',
      '编号',
      'Content',
      'crate_id',
      'Crate · Name',
      'Key',
      '状态',
      'Created',
      'what',
      'code',
    ];
    const { data } = await uploadImport(kaifang, service, root.token, `${titles.join(',')}\n1,2\n`);
    const read = await call(service, { step: 'read', upload: data['upload'] as string });
    const columns = read.data['columns'] as unknown as Row[];
    expect(columns.map(({ field, remark }) => field || remark)).toEqual([
      ...['id', 'code', 'content', 'crate_id', 'name', 'secret', 'readOnly', 'readOnly', 'unknown', 'double'],
    ]);
    const wrong = { step: 'check', upload: data['upload'] as string, columns: ['key'] };
    expect(await call(service, wrong)).toMatchObject({ ret: 400, data: { errors: [{ field: 'columns' }] } });
  });

  test('come from what a Chinese spreadsheet saves as well', async () => {
    const gbk = Buffer.concat([
      Buffer.from('code;content\r\nx;'),
      Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x0d, 0x0a]),
    ]);
    await step(gbk, { step: 'run' });
    expect(await records()).toMatchObject([{ code: 'x', content: '你好' }]);
  });

  test('are read in the encoding and by the separator that were chosen, also by the run', async () => {
    const western = Buffer.from('code;content\r\nx;caf\u00e9\r\n', 'latin1');
    const { data } = await uploadImport(kaifang, service, root.token, western);
    const upload = data['upload'] as string;
    expect(await call(service, { step: 'read', upload })).toMatchObject({
      ret: 400,
      msg: expect.stringContaining('choose another encoding'),
    });
    const chosen = { upload, encoding: 'latin1' };
    const read = await call(service, { step: 'read', ...chosen });
    expect(read.data).toMatchObject({ format: 'csv', encoding: 'latin1', separator: 'semicolon' });
    expect(read.data['sample']).toEqual([['x', 'caf\u00e9']]);
    const apart = await call(service, { step: 'read', ...chosen, separator: 'comma' });
    expect(apart.data).toMatchObject({ columns: [{ title: 'code;content' }], separator: 'comma' });
    await call(service, { step: 'run', ...chosen, columns: ['code', 'content'] });
    await kaifang.app.jobs.idle();
    expect(await records()).toMatchObject([{ code: 'x', content: 'caf\u00e9' }]);
  });

  test('of a workbook show the row whose formula has no value', async () => {
    const words = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      words('code') + words('count'),
      `${words('x')}<c><f>1+1</f></c>`,
      `${words('y')}<c><v>2</v></c>`,
    ];
    const xml = `<worksheet><sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`;
    const job = await step(await workbookOf([xml]), { step: 'check' });
    expect(job['result']).toMatchObject({ add: 1, bad: 1 });
    expect(job['problems']).toMatchObject([{ row: 2, errors: [{ field: 'count', rule: 'uncalculated' }] }]);
  });
});

describe('who may', () => {
  test('import may only add and change what he may add and change by hand', async () => {
    const admin = await kaifang.signIn(200, 'importer');
    const upload = () => uploadImport(kaifang, service, admin.token, 'code\nx\n');
    expect((await upload()).ret).toBe(403);
    await call('Admin.Operation.Add', { title: 'i', uri: '/parcel/import', account_ids: [admin.id] });
    const job = await importFile(kaifang, service, admin.token, 'code\nx\n', {
      step: 'run',
      on_error: 'skip',
    });
    expect(job).toMatchObject({ failed: 1, problems: [{ message: 'You have no permission to do this' }] });
    await call('Admin.Operation.Add', { title: 'a', uri: '/parcel/add', account_ids: [admin.id] });
    expect(await importFile(kaifang, service, admin.token, 'code\nx\n', { step: 'run' })).toMatchObject({
      done: 1,
    });
  });

  test('be changed is decided by the service that was written by hand', async () => {
    const admin = await kaifang.signIn(200, 'user_importer');
    for (const uri of ['/user/import', '/user/add', '/user/compile'])
      await call('Admin.Operation.Add', { title: uri, uri, account_ids: [admin.id] });
    const file = `id,nickname\n${root.id},hacked\n`;
    const job = await importFile(kaifang, 'Admin.User.Import', admin.token, file, {
      step: 'run',
      on_error: 'skip',
    });
    expect(job).toMatchObject({ failed: 1, done: 0 });
  });

  test('a record that was changed since the export is not overwritten', async () => {
    await addAll([{ code: 'a', price: '1.00' }]);
    const file = (await exported('csv')).toString().replace('1.00', '3.00');
    await call('Admin.Parcel.Edit', { id: 1, version: 1, price: '2.00' });
    const job = await step(file, { step: 'run', on_error: 'skip' });
    expect(job).toMatchObject({
      failed: 1,
      problems: [{ row: 2, message: expect.stringContaining('since it was exported') }],
    });
    expect(await records()).toMatchObject([{ price: 200 }]);
  });
});

describe('taken back', () => {
  test('what was added goes, what was changed is as before, and what others changed since stays and is named', async () => {
    await addAll([
      { code: 'a', price: '1.00' },
      { code: 'b', price: '2.00' },
    ]);
    const file = 'id,code,price\n1,a,9.00\n2,b,9.00\n,c,9.00\n,d,9.00\n';
    const job = await step(file, { step: 'run' });
    expect(job).toMatchObject({ result: { added: 2, changed: 2 } });
    await call('Admin.Parcel.Edit', { id: 2, version: 2, price: '5.00' });
    await call('Admin.Parcel.Edit', { id: 4, version: 1, price: '6.00' });
    const { data } = await call(service, { step: 'undo', job: job['id'] as number });
    await kaifang.app.jobs.idle();
    const undone = (await call('Admin.Job.Get', { id: data['job'] as number })).data;
    expect(undone).toMatchObject({ kind: 'import_undo', state: 'done', done: 2, failed: 2 });
    expect((undone['problems'] as Row[]).map(({ name }) => name).sort()).toEqual(['b', 'd']);
    expect((await records()).map(({ code, price }) => [code, price])).toEqual([
      ['a', 100],
      ['b', 500],
      ['d', 600],
    ]);
  });

  test('once it is only what is left; of someone else’s nothing', async () => {
    const job = await step('code\nx\n', { step: 'run' });
    const other = await kaifang.signIn(200, 'nosy');
    await call('Admin.Operation.Edit', { id: 1, version: 1, account_ids: [other.id] });
    expect((await call(service, { step: 'undo', job: job['id'] as number }, other.token)).ret).not.toBe(200);
    await call(service, { step: 'undo', job: job['id'] as number });
    await kaifang.app.jobs.idle();
    expect(await records()).toEqual([]);
    expect((await call(service, { step: 'undo', job: job['id'] as number })).ret).toBe(420);
  });
});

test('every row is written down in the audit trail', async () => {
  await step('code\nx\ny\n', { step: 'run' });
  const { rows } = await sql<{ count: number }>`
    select count(*) from audit where service = ${service} and resource = 'parcel' and changes ? 'code'`.execute(
    kaifang.app.db,
  );
  expect(rows[0]?.count).toBeGreaterThanOrEqual(2);
});
