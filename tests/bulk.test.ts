import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyFields } from '#schemas/derive/manyFields.ts';
import type { Ids } from '#schemas/fields/samples.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from './support/app.ts';
import { plantReferences } from './support/records/plant.ts';
import { inputOf, sampleOf } from './support/records/samples.ts';
import { sharedStates } from './support/records/sharedStates.ts';
import { wideRegistry } from './support/records/wideRegistry.ts';

const registry = wideRegistry();
const resources = [...registry.resources.values()].filter(
  ({ kind, services }) => kind === 'collection' && services.add && services.get && services.list,
);

let kaifang: TestApp;
let root: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
  await sql`
    insert into config (name, value, description) values ('recharge_self_approval', '1', 'x')`.execute(
    kaifang.app.db,
  );
});
afterAll(() => kaifang.close());

const call = (service: string | undefined, fields: Row) =>
  kaifang.call(service ?? '', fields, root.token, 'en');

/** Adds valid records and sets their state, bypassing the services. @returns their ids. */
async function added(resource: Resource, ids: Ids, state: Row, count: number): Promise<number[]> {
  const made: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { ret, data } = await call(resource.services.add, inputOf(resource, ++n, ids));
    expect({ ret, errors: data.errors }).toEqual({ ret: 200, errors: undefined });
    made.push(Number(data.id));
    for (const [name, value] of Object.entries(state))
      await sql`update ${sql.table(resource.name)} set ${sql.ref(name)} = ${value} where id = ${data.id}`.execute(
        kaifang.app.db,
      );
  }
  return made;
}

async function jobOf(data: Row): Promise<Row> {
  await kaifang.app.jobs.idle();
  return (await call('Admin.Job.Get', { id: data['job'] as Json })).data;
}

const acted = resources.flatMap((resource) =>
  Object.values(resource.actions)
    .filter(({ bulk, set, renew }) => bulk && Object.keys(set).length + renew.length > 0)
    .map((action) => [`${resource.name}.${action.name}`, resource, action] as const),
);

test.each(acted)(
  'DAT-07 %s over all that match does what it can, and names the rest',
  async (_name, resource, action) => {
    const ids = await plantReferences(kaifang, resource, root.id);
    const state = Object.fromEntries(
      Object.entries(action.when).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    ) as Row;
    const made = await added(resource, ids, state, 4);
    const input = Object.entries(action.input?.properties ?? {}).map(([name, one]) => [
      name,
      sampleOf(one, ++n, ids),
    ]);
    const fields = { ...Object.fromEntries(input), ...sharedStates(resource, action) };
    const filter = { id: { in: made } };
    const endsWhereItStarts = Object.entries(action.set).every(([name, value]) =>
      [action.when[name]].flat().includes(value),
    );
    // One of them is done already.
    if (!endsWhereItStarts)
      expect((await call(action.service, { ...fields, ids: [made[1] as number] })).ret).toBe(200);
    const answer = await call(action.service, { ...fields, filter });
    expect(answer).toMatchObject({ ret: 200, data: { job: expect.any(Number) } });
    const failed = endsWhereItStarts ? [] : [made[1]];
    const job = await jobOf(answer.data);
    expect(job).toMatchObject({
      ...{ state: 'done', resource: resource.name, total: 4 },
      ...{ done: 4 - failed.length, failed: failed.length },
    });
    const problems = (job['problems'] ?? []) as Row[];
    expect(problems.map(({ id }) => id)).toEqual(failed);
    for (const { message } of problems) expect(message).toMatch(/\w/);
    const { data } = await call(resource.services.list, {
      filter,
      fields: Object.keys(action.set).join(','),
    });
    for (const item of data['items'] as Row[]) expect(item).toMatchObject(action.set);
  },
);

const changed = resources.flatMap((resource) => {
  const fields = manyFields(resource);
  return fields ? [[resource.name, resource, Object.keys(fields.properties)] as const] : [];
});

test.each(changed)(
  'fields of every %s that matches are set as an edit of each sets them',
  async (_name, resource, names) => {
    const ids = await plantReferences(kaifang, resource, root.id);
    const made = await added(resource, ids, {}, 3);
    const matching = made.slice(0, 2);
    const untouched = (await recordsOf(resource, made))[2];
    for (const name of names) {
      const change = { [name]: sampleOf(resource.schema.properties[name] ?? {}, ++n, ids) };
      const answer = await call(resource.services.edit, { ...change, filter: { id: { in: matching } } });
      expect(answer.ret).toBe(200);
      const job = await jobOf(answer.data);
      // An edit of each changes nothing more, or is refused as in the job.
      const refused: Json[] = [];
      for (const { id, version, [name]: value } of await recordsOf(resource, matching)) {
        const { ret, data } = await call(resource.services.edit, { ...change, id, version } as Row);
        if (ret === 200) expect(data[name]).toEqual(value);
        else refused.push(id as Json);
      }
      const failed = refused.length;
      expect(job).toMatchObject({ state: 'done', deed: 'edit', total: 2, done: 2 - failed, failed });
      expect(((job['problems'] ?? []) as Row[]).map(({ id }) => id)).toEqual(refused);
    }
    expect((await recordsOf(resource, made))[2]).toEqual(untouched);
  },
);

async function recordsOf(resource: Resource, ids: readonly number[]): Promise<Row[]> {
  const answers = await Promise.all(ids.map((id) => call(resource.services.get, { id })));
  return answers.map(({ data }) => data);
}

const deleted = resources.filter(({ services }) => services.delete).map((one) => [one.name, one] as const);

test.each(deleted)('DAT-07 every %s that matches is deleted, and no other', async (_name, resource) => {
  const ids = await plantReferences(kaifang, resource, root.id);
  const [one = 0, two = 0, other = 0] = await added(resource, ids, {}, 3);
  const answer = await call(resource.services.delete, { filter: { id: { in: [one, two, 999_999_999] } } });
  expect(answer.ret).toBe(200);
  expect(await jobOf(answer.data)).toMatchObject({ state: 'done', total: 2, done: 2, failed: 0 });
  for (const id of [one, two]) expect((await call(resource.services.get, { id })).ret).toBe(404);
  expect((await call(resource.services.get, { id: other })).ret).toBe(200);
  // Two ways to name the records may select different ones, so none is deleted.
  for (const [about, fields] of [
    [{ id: other, ids: [one] }, ['id']],
    [{ id: other, filter: {} }, ['id']],
    [{ ids: [other], filter: {} }, ['ids']],
    [{ id: other, ids: [one], filter: {} }, ['id', 'ids']],
  ] as const) {
    const { ret, data } = await call(resource.services.delete, about as never);
    const errors = data.errors as unknown as { field: string; rule: string; message: string }[];
    expect({ ret, fields: errors.map(({ field }) => field).sort() }).toEqual({ ret: 400, fields });
    expect(errors[0]?.message).toContain('id, ids and filter');
  }
  // Deleting a selection is atomic; the error names the missing record.
  const refused = await call(resource.services.delete, { ids: [other, 999_999_999] });
  expect(refused).toMatchObject({ ret: 404, data: { problems: [{ id: 999_999_999 }] } });
  expect((await call(resource.services.get, { id: other })).ret).toBe(200);
});
