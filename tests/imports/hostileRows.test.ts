import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile, uploadImport } from '../support/files/importFile.ts';
import { parcelRegistry } from '../support/records/parcelRegistry.ts';

let kaifang: TestApp;
let root: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  kaifang = await startApp(parcelRegistry());
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const step = (service: string, file: string, fields: Row) =>
  importFile(kaifang, service, root.token, file, fields);

test('a row whose id leads to a stranger, as what never changes shows, is wrong and changes nothing', async () => {
  const mine = { title: 'mine', uri: '/parcel/list' };
  const { data } = await kaifang.call('Admin.Operation.Add', mine, root.token);
  const file = `id,title,uri\n${data['id']},theirs,/parcel/other\n`;
  const job = await step('Admin.Operation.Import', file, { step: 'run', on_error: 'skip' });
  const problems = [{ errors: [{ field: 'uri', rule: 'frozen' }] }];
  expect(job).toMatchObject({ done: 0, failed: 1, problems });
  const { data: kept } = await kaifang.call('Admin.Operation.Get', { id: data['id'] }, root.token);
  expect(kept).toMatchObject(mine);
});

test('a bad row keeps neither a value nor an id from a good one, and is shown alike by the check', async () => {
  const { data } = await kaifang.call('Admin.Parcel.Add', { code: 'here', count: 1 }, root.token);
  const file = [
    'id,code,content,count',
    ',same,,-1',
    ',same,v,1',
    ',same,w,1',
    `${data['id']},here,,-1`,
    `${data['id']},here,,2`,
  ].join('\n');
  const bad = [{ row: 2 }, { row: 4, errors: [{ field: 'code', rule: 'unique' }] }, { row: 5 }];
  const checked = await step('Admin.Parcel.Import', file, { step: 'check' });
  expect(checked).toMatchObject({ result: { add: 1, change: 1, bad: 3 }, problems: bad });
  const whole = await step('Admin.Parcel.Import', file, { step: 'run' });
  expect(whole).toMatchObject({ state: 'failed', done: 0, failed: 3, problems: bad });
  const job = await step('Admin.Parcel.Import', file, { step: 'run', on_error: 'skip' });
  expect(job).toMatchObject({ result: { added: 1, changed: 1 }, failed: 3, problems: bad });
});

test('a row with more cells than titles, or with fewer, is wrong and says so: a separator has moved them', async () => {
  const file = 'code,content,count\nm1,Hello, world,1\nm2,one\nm3,"Hello, world",1\n\nm4,two,2,,\n';
  const told = (cells: number) => ({
    message: expect.stringContaining(`has ${cells} cells but there are 3 column titles`),
  });
  const job = await step('Admin.Parcel.Import', file, { step: 'run', on_error: 'skip' });
  expect(job).toMatchObject({
    result: { added: 2 },
    problems: [
      { row: 2, ...told(4) },
      { row: 3, ...told(2) },
    ],
  });
  const filter = { code: { in: ['m1', 'm2', 'm3', 'm4'] } };
  const { data } = await kaifang.call('Admin.Parcel.GetList', { filter, sort: 'id' }, root.token);
  expect(data.items).toMatchObject([{ content: 'Hello, world' }, { content: 'two' }]);
});

test('a row that only the database refuses gives its value to the next', async () => {
  const db = kaifang.app.db;
  await sql`alter table parcel add constraint one_word unique (content, weight)`.execute(db);
  await kaifang.call('Admin.Parcel.Add', { code: 'before', content: 'refused', weight: 1 }, root.token);
  const file = 'code,content,weight\nnext,refused,1\nnext,taken,1\nnext,late,1\n';
  const job = await step('Admin.Parcel.Import', file, { step: 'run', on_error: 'skip' });
  expect(job).toMatchObject({ result: { added: 1 }, problems: [{ row: 2 }, { row: 4 }] });
  const { rows } = await sql`select content from parcel where code = 'next'`.execute(db);
  expect(rows).toEqual([{ content: 'taken' }]);
});

test.each([
  ['en', 'The file is empty', /workbook is broken/, /^Map at least one column/],
  ['zh_cn', '文件不能为空', /工作簿已损坏/, /^请至少为一列/],
] as const)(
  'a file that is nothing, broken or for no field is refused in words of its own in %s',
  async (lang, empty, broken, noColumn) => {
    const name = 'Admin.Parcel.Import';
    const nothing = await uploadImport(kaifang, name, root.token, '', lang);
    expect(nothing).toMatchObject({ ret: 400, data: { errors: [{ field: 'file', message: empty }] } });
    const { data: zip } = await uploadImport(kaifang, name, root.token, 'PK\u0003\u0004 and no more');
    const read = await kaifang.call(name, { step: 'read', upload: zip['upload'] }, root.token, lang);
    expect(read).toMatchObject({ ret: 400, msg: expect.stringMatching(broken) });
    const { data: csv } = await uploadImport(kaifang, name, root.token, 'code\nx\n');
    const check = { step: 'check', upload: csv['upload'], columns: [''] };
    const { data } = await kaifang.call(name, check, root.token, lang);
    expect(data['errors']).toMatchObject([{ field: 'columns', message: expect.stringMatching(noColumn) }]);
  },
);

test('what only writing can know is shown by the check already, of which nothing stays', async () => {
  await sql`alter table parcel add constraint no_pair unique (content, count)`.execute(kaifang.app.db);
  const traces = async () => {
    const { rows } = await sql`
      select (select count(*) from parcel) as parcels, (select count(*) from message) as messages,
        (select count(*) from kaifang_system.import_row) as traces,
        (select count(*) from audit where resource = 'parcel') as audits`.execute(kaifang.app.db);
    return rows;
  };
  const before = await traces();
  const file = 'code,content,count\na,x,1\nb,x,1\nc,x,2\n';
  const job = await step('Admin.Parcel.Import', file, { step: 'check' });
  expect(job).toMatchObject({ state: 'done', failed: 1, result: { add: 2, bad: 1 }, problems: [{ row: 3 }] });
  expect(await traces()).toEqual(before);
});

test('a row that is called what no report could keep is wrong by itself, and the others go on', async () => {
  const long = `${'字'.repeat(199)}😀`;
  const file = `name,value,description\nnul\0x,v,d\n${long},${'v'.repeat(5000)},d\nfine,v,d\n`;
  for (const how of [{ step: 'check' }, { step: 'run', on_error: 'skip' }]) {
    const job = await step('Admin.Config.Import', file, how);
    expect(job).toMatchObject({ state: 'done', failed: 2 });
    expect(
      (job['problems'] as Row[]).map(({ row, errors }) => [row, (errors as Row[])[0]?.['field']]),
    ).toEqual([
      [2, 'name'],
      [3, 'name'],
    ]);
  }
});
