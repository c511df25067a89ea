import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { Ids } from '#schemas/fields/samples.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { importFields } from '#server/records/import/fieldColumns.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openDownload, readDownload } from '../support/files/download.ts';
import { everything } from '../support/files/everything.ts';
import { importFile } from '../support/files/importFile.ts';
import { sheetOf } from '../support/files/sheetOf.ts';
import { plant, plantReferences } from '../support/records/plant.ts';
import { inputOf } from '../support/records/samples.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

const registry = wideRegistry();
const ajv = createAjv();
const imported = [...registry.resources.values()]
  .filter(({ kind, services }) => kind === 'collection' && services.import && services.get)
  .map((resource) => [resource.name, resource] as const);

let kaifang: TestApp;
let root: { id: number; token: string };
// Far from the records that exist only as references: one of their pictures would be in use.
let n = 5000;

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const step = (resource: Resource, file: Buffer | string, fields: Row) =>
  importFile(kaifang, resource.services.import ?? '', root.token, file, fields);
const get = ({ services }: Resource, id: Json) => kaifang.call(services.get ?? '', { id }, root.token);
const countOf = async ({ name }: Resource) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(
    kaifang.app.db,
  );
  return rows[0]?.count;
};
const idsOf = async (job: Json | undefined) => {
  const { rows } = await sql<{ record_id: number }>`
    select record_id from kaifang_system.import_row where job_id = ${job} order by record_id`.execute(
    kaifang.app.db,
  );
  return rows.map(({ record_id }) => record_id);
};

const undo = async ({ services }: Resource, { id: job }: Row) => {
  const { ret, data } = await kaifang.call(services.import ?? '', { step: 'undo', job }, root.token);
  expect(ret).toBe(200);
  await kaifang.app.jobs.idle();
  return (await kaifang.call('Admin.Job.Get', { id: data['job'] }, root.token)).data;
};

/**
 * Resources where an import cannot make such a change: it requires a secret again or another name inside, or
 * records cannot be edited.
 */
const refusing = ['database', 'token_config', 'procedure', 'guest_word'];

/** The fields of a file of new records. */
const fieldsOf = (resource: Resource) =>
  importFields(resource).filter((name) => name !== 'id' && name !== 'version');

const countsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, names.filter((one) => one === name).length]));

/**
 * Required values that no file contains, such as a password; values then generated at random are not missing.
 */
const unsayable = (resource: Resource, record: Row) => {
  const check = ajv.compile(inputSchema(resource.schema, 'add'));
  const known = importFields(resource);
  const said = Object.entries(record).filter(([name]) => known.includes(name));
  const errors = check(Object.fromEntries(said)) ? [] : (check.errors ?? []);
  const missing = errors.flatMap(({ params }) => params['missingProperty'] ?? []) as string[];
  const isMade = (name: string) => resource.schema.properties[name]?.random !== undefined;
  return missing.filter((name) => !known.includes(name) && !isMade(name));
};

describe.each(imported)('an import of %s', (_name, resource) => {
  const fields = fieldsOf(resource);
  let ids: Ids;
  let records: Row[];
  beforeAll(async () => {
    ids = await plantReferences(kaifang, resource, root.id);
    records = [inputOf(resource, ++n, ids), inputOf(resource, ++n, ids)];
  });

  test('is looked at, done, agrees with its export, and is taken back', async () => {
    const sheet = sheetOf(fields, records);
    const before = await countOf(resource);
    const held = await everything(kaifang);
    const checked = await step(resource, sheet, { step: 'check' });
    expect(await countOf(resource)).toBe(before);
    // A password that no file contains is reported as missing, and no row is rejected for it.
    const missed = { missing: countsOf(records.flatMap((record) => unsayable(resource, record))) };
    // An append-only resource keeps imported records, and says so beforehand.
    const stays = resource.appendOnly;
    const told = { ...(stays && { records: 2 }) };
    expect(checked).toMatchObject({ state: 'done', failed: 0, result: { add: 2, change: 0 } });
    expect({ missing: {}, ...(checked['result'] as Row) }).toMatchObject(missed);
    expect((checked['result'] as Row)['stays'] ?? {}).toMatchObject(told);

    const done = await step(resource, sheet, { step: 'run' });
    expect(done).toMatchObject({ state: 'done', failed: 0, result: { added: 2, changed: 0 } });
    expect({ missing: {}, ...(done['result'] as Row) }).toMatchObject(missed);
    const added = await idsOf(done['id']);
    for (const [at, id] of added.entries()) {
      const { ret, data } = await get(resource, id);
      expect(ret).toBe(200);
      for (const name of fields) expect(data[name], name).toEqual(records[at]?.[name] ?? data[name]);
    }

    if (resource.services.export) {
      const asked = { filter: { id: { in: added } }, sort: 'id', format: 'csv' };
      const file = await readDownload(
        await openDownload(kaifang, resource.services.export, asked, root.token),
      );
      expect(await step(resource, file, { step: 'check' })).toMatchObject({
        ...{ failed: 0, result: { add: 0, change: 0, unchanged: 2 } },
      });
    }

    expect((done['result'] as Row)['stays'] ?? {}).toMatchObject(told);
    expect(await undo(resource, done)).toMatchObject({
      state: 'done',
      done: stays ? 0 : 2,
      failed: stays ? 2 : 0,
    });
    expect(await countOf(resource)).toBe(stays ? Number(before) + 2 : before);
    for (const id of added) expect((await get(resource, id)).ret).toBe(stays ? 200 : 404);
    const { [resource.name]: own, ...others } = held;
    expect(await everything(kaifang)).toMatchObject(stays ? others : { ...others, [resource.name]: own });
  });

  test('that changes records is taken back to the letter, with what was written as well', async () => {
    const planted = [];
    for (let more = 0; more < 2; more++)
      planted.push(await plant(kaifang, resource, ++n, { ids, owner: root.id }));
    const changeable = fields.filter((name) => !resource.schema.properties[name]?.frozen);
    const rows = planted.map((id): Row => ({ ...inputOf(resource, ++n, ids), id }));
    const held = await everything(kaifang);
    const file = sheetOf(['id', ...changeable], rows);
    const done = await step(resource, file, { step: 'run', on_error: 'skip' });
    const { changed } = done['result'] as Row;
    if (changed === 0) {
      expect(refusing).toContain(resource.name);
      expect(done).toMatchObject({ state: 'done', failed: 2 });
      expect(await everything(kaifang)).toEqual(held);
      return;
    }
    expect(await everything(kaifang)).not.toEqual(held);
    expect(await undo(resource, done)).toMatchObject({ state: 'done', done: changed, failed: 0 });
    expect(await everything(kaifang)).toEqual(held);
  });
});

test('imports leave nothing in a trash that has no way out', async () => {
  const stuck = imported.flatMap(([name, { services }]) => (services.delete ? [] : [name]));
  const { rows } = await sql`select resource from trash where resource = any(${stuck}::text[])`.execute(
    kaifang.app.db,
  );
  expect(stuck.length).toBeGreaterThan(0);
  expect(rows).toEqual([]);
});
