import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile } from '../support/files/importFile.ts';
import { parcelRegistry } from '../support/records/parcelRegistry.ts';

let kaifang: TestApp;
let root: { token: string };
let crate: number;

beforeAll(async () => {
  kaifang = await startApp(parcelRegistry());
  root = await kaifang.signIn(255, 'root_1');
  crate = Number((await kaifang.call('Admin.Crate.Add', { name: 'Blue crate' }, root.token)).data['id']);
});
afterAll(() => kaifang.close());

const parcels = (file: string, fields: Row, token = root.token) =>
  importFile(kaifang, 'Admin.Parcel.Import', token, file, fields);
const crateOf = async (code: string) => {
  const filter = JSON.stringify({ code });
  const { data } = await kaifang.call('Admin.Parcel.GetList', { filter }, root.token);
  return (data['items'] as Row[])[0]?.['crate_id'];
};

test.each(['all', 'skip'])(
  'a record may be named where its id belongs, and a wrong name is shown: %s',
  async (word) => {
    const [by, id, none] = ['by', 'id', 'none'].map((name) => `${name}-${word}`);
    const file = `code,crate_id\n${by}, Blue crate \n${id},${crate}\n${none},Red crate\n`;
    const wrong = { failed: 1, problems: [{ row: 4, errors: [{ field: 'crate_id', rule: 'reference' }] }] };
    expect(await parcels(file, { step: 'check' })).toMatchObject({ result: { add: 2, bad: 1 }, ...wrong });
    expect(await crateOf(String(by))).toBeUndefined();
    if (word === 'skip') expect(await parcels(file, { step: 'run', on_error: word })).toMatchObject(wrong);
    else
      expect(await parcels(file.replace('Red', 'Blue'), { step: 'run' })).toMatchObject({
        done: 3,
        failed: 0,
      });
    expect([await crateOf(String(by)), await crateOf(String(id))]).toEqual([crate, crate]);
  },
);

test('a record that has the named one already is unchanged', async () => {
  const added = await kaifang.call('Admin.Parcel.Add', { code: 'has', crate_id: crate }, root.token);
  const file = `id,crate_id\n${added.data['id']},Blue crate\n`;
  expect(await parcels(file, { step: 'check' })).toMatchObject({ result: { unchanged: 1, bad: 0 } });
});

const told = (job: Row) => {
  const problems = job['problems'] as { errors?: Row[] }[];
  return problems.flatMap(({ errors = [] }) => errors.map(({ message }) => message));
};

test('where two records may have a name an id is asked for', async () => {
  const file = 'account_id,package_id\nnobody_here,Starter\n';
  const job = await importFile(kaifang, 'Admin.Order.Import', root.token, file, { step: 'check' });
  expect(told(job).sort()).toEqual([
    'Account: “nobody_here” does not exist or cannot be chosen',
    'Amount is required',
    'Package must be the ID of a record',
  ]);
});

test('no one learns from it which records there are that he could not look up', async () => {
  const admin = await kaifang.signIn(200, 'importer');
  const grant = (uri: string) =>
    kaifang.call('Admin.Operation.Add', { title: uri, uri, account_ids: [admin.id] }, root.token);
  for (const verb of ['add', 'import']) await grant(`/parcel/${verb}`);
  const file = 'code,crate_id\nguess-1,Blue crate\nguess-2,Red crate\n';
  const unknown = 'Crate must be the ID of a record';
  expect(told(await parcels(file, { step: 'check' }, admin.token))).toEqual([unknown, unknown]);
  await grant('/crate/list');
  expect(told(await parcels(file, { step: 'check' }, admin.token))).toEqual([
    'Crate: “Red crate” does not exist or cannot be chosen',
  ]);
});
