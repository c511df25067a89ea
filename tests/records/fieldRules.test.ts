import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { createRegistry } from '#schemas/registry.ts';
import type { Row } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';
import { loadRules, rulesBy } from '#src/records/forms/rules/loadRules.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile } from '../support/files/importFile.ts';

const root = new URL('../..', import.meta.url);
const trip = JSON.parse(readFileSync(new URL('tests/fixtures/keywords/parcel_trip.json', root), 'utf8'));

let kaifang: TestApp;
let token = '';
beforeAll(async () => {
  kaifang = await startApp(
    createRegistry([
      ...readResources(fileURLToPath(new URL('resources', root))),
      { file: 'parcel_trip.json', content: trip },
    ]),
  );
  token = (await kaifang.signIn(255)).token;
});
afterAll(() => kaifang.close());

const call = (verb: string, fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(`Admin.ParcelTrip.${verb}`, fields, token, lang);
const errorsOf = ({ data }: { data: Row }) =>
  ((data['errors'] ?? []) as Row[]).map(({ field, rule, message }) => [field, rule, message]);

const good: Row = {
  ...{ truck: 'T1', kind: 'long', load: 'Bricks', driver: 'Li', substitute: 'Wang' },
  ...{ booked_on: '2026-01-01', leaves_on: '2026-01-02', back_on: '2026-01-03' },
  ...{ least: 1, most: 9, planned: 5, done: 5 },
  ...{
    total: '0.30',
    costs: [
      { what: 'Toll', amount: '0.10' },
      { what: 'Fuel', amount: '0.20' },
    ],
  },
};
const wrong: [Row, string, string, string, string][] = [
  [{ back_on: '2026-01-02' }, 'back_on', 'after', 'Come back after you left', '返回日要在出发之后'],
  [
    { booked_on: '2026-01-05' },
    'booked_on',
    'before',
    'Booked on must be earlier than Leaves on',
    '预订日必须早于出发日',
  ],
  [{ least: 10, most: 9 }, 'most', 'min', 'Most must be at least Least', '最多不能小于最少'],
  [{ most: 4 }, 'done', 'max', 'Done must be at most Most', '完成不能大于最多'],
  [{ planned: 4 }, 'done', 'equals', 'Done must be the same as Planned', '完成必须与计划相同'],
  [{ substitute: 'Li' }, 'substitute', 'differs', 'Substitute must differ from Driver', '替补不能与司机相同'],
  [
    { total: '0.31' },
    'total',
    'sumOf',
    'Total must be the sum of Costs › Amount: 0.30',
    '合计必须等于费用 › 金额的合计：0.30',
  ],
  [{ kind: 'empty', reason: ' ' }, 'reason', 'required', 'Reason is required', '原因不能为空'],
  [{ load: null }, 'load', 'required', 'Say what a long trip carries', '长途要写明货物'],
];

test.each(wrong)(
  '%j is refused by the form, when added and when edited',
  async (change, field, rule, en, zh) => {
    const values = { ...good, truck: `n ${rule} ${field}`, ...change };
    expect(errorsOf(await call('Add', values))).toContainEqual([field, rule, en]);
    expect(errorsOf(await call('Add', values, 'zh_cn'))).toContainEqual([field, rule, zh]);
    const { data: record } = await call('Add', { ...good, truck: `o ${rule} ${field}` });
    const about = { id: record['id'] ?? 0, version: record['version'] ?? 0 };
    // As a cell of the list does: the changed fields alone.
    expect(errorsOf(await call('Edit', { ...about, ...change }))).toContainEqual([field, rule, en]);
    const { schema } = resourceOf(kaifang.app.registry, 'parcel_trip');
    for (const [purpose, value, before] of [
      // A form sends no empty fields.
      ['add', Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)), values],
      ['edit', change, record],
    ] as const) {
      const of = { schema, purpose };
      const loaded = await loadRules(of, 'en');
      const found = rulesBy(loaded.validatorOf({}), {}, of, loaded)(value, before);
      // A condition is interpreted for the whole record, which an edit form has.
      if (purpose === 'add' || rule !== 'required')
        expect(found.map((one) => [one.field, one.rule, one.message])).toContainEqual([field, rule, en]);
    }
  },
);

test('absent sides pass, and a rule applies only to the records of its `when`', async () => {
  expect(await call('Add', { truck: 'T2' })).toMatchObject({ ret: 200 });
  const { data } = await call('Add', { truck: 'T3', back_on: '2026-01-01' });
  expect(data).toMatchObject({ leaves_on: null, total: null });
  const late = { ...good, truck: 'T4', kind: 'empty', reason: 'None', booked_on: '2026-02-01', planned: 1 };
  expect(await call('Add', late)).toMatchObject({ ret: 200 });
});

test('fields that are unique together are refused with the message of their rule', async () => {
  await call('Add', { ...good, truck: 'T5' });
  const again = await call('Add', { ...good, truck: 'T5' });
  expect(again.ret).toBe(422);
  expect(errorsOf(again)).toEqual([['leaves_on', 'unique', 'This truck leaves on that day already']]);
});

test('an import applies them, in its dry run too, and names row, field and rule', async () => {
  const file =
    'truck,leaves_on,back_on,kind,reason\nI1,2026-03-01,2026-03-02,short,\nI2,2026-03-02,2026-03-01,short,\n' +
    'I3,2026-03-01,,empty,\nI1,2026-03-01,,short,\n';
  const check = await importFile(kaifang, 'Admin.ParcelTrip.Import', token, file, { step: 'check' });
  expect(check['result']).toMatchObject({ add: 1, bad: 3 });
  const expected = [
    [3, 'back_on', 'Come back after you left'],
    [4, 'reason', 'Reason is required'],
    [5, 'leaves_on', 'This truck leaves on that day already'],
  ];
  const told = (job: Row) =>
    (job['problems'] as { row: number; errors: Row[] }[])
      .map(({ row, errors }) => [row, errors[0]?.['field'], errors[0]?.['message']])
      .sort();
  expect(told(check)).toEqual(expected);
  const run = await importFile(kaifang, 'Admin.ParcelTrip.Import', token, file, {
    step: 'run',
    on_error: 'skip',
  });
  expect(told(run)).toEqual(expected);
});
