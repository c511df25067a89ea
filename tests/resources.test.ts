import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReadable, isWritable } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { closedFields } from '#schemas/derive/rules/closed.ts';
import type { Ids } from '#schemas/fields/samples.ts';
import type { Json, Property, Resource, Row, Verb } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { startApp, type TestApp } from './support/app.ts';
import { agreed } from './support/records/agreed.ts';
import { type Break, breaksOf } from './support/records/breaks.ts';
import { broughtBy } from './support/records/broughtBy.ts';
import { lasting } from './support/records/lasting.ts';
import { otherCase } from './support/records/otherCase.ts';
import { plantReferences } from './support/records/plant.ts';
import { fewestOf, inputOf, sampleOf } from './support/records/samples.ts';
import { sharedStates } from './support/records/sharedStates.ts';
import { wideRegistry } from './support/records/wideRegistry.ts';
import { typedAgain } from './support/secrets/typedAgain.ts';

const registry = wideRegistry();
/** What is stored where the state of an action is computed. */
const storedStates: Readonly<Record<string, Row>> = {
  'Admin.App.EndFormerSecret': { former_secret_until: '2999-01-01T00:00:00Z' },
};
const resources = [...registry.resources.values()];
const having = (...verbs: Verb[]) => {
  const found = resources.filter(
    ({ kind, services }) => kind === 'collection' && verbs.every((verb) => services[verb]),
  );
  return found.map((resource) => [resource.name, resource] as const);
};

let kaifang: TestApp;
let root: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
  // Here one person does everything.
  await sql`
    insert into config (name, value, description) values ('recharge_self_approval', '1', 'x')`.execute(
    kaifang.app.db,
  );
});
afterAll(() => kaifang.close());

const call = (service: string | undefined, fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(service ?? '', fields, root.token, lang);

/** Adds a valid record through the service. */
async function added(resource: Resource, ids: Ids): Promise<Row> {
  const { ret, data } = await call(resource.services.add, inputOf(resource, ++n, ids));
  expect({ ret, errors: data.errors }).toEqual({ ret: 200, errors: undefined });
  return lasting(resource, data);
}

async function auditOf(resource: Resource, id: Json | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select service, account_id, ip, changes from audit
    where resource = ${resource.name} and record_id = ${id} order by id`.execute(kaifang.app.db);
  return rows;
}

describe.each(having('add', 'get'))('a %s', (_name, resource) => {
  let ids: Ids;
  beforeAll(async () => {
    ids = await plantReferences(kaifang, resource, root.id);
  });

  test('is added with every field, read back as it was written, and written down [entity-*]', async () => {
    const input = inputOf(resource, ++n, ids);
    const first = await call(resource.services.add, input);
    expect(first).toMatchObject({
      ret: 200,
      msg: '',
      data: { version: 1, created_at: expect.stringMatching(/Z$/) },
    });
    const { data } = await call(resource.services.get, { id: first.data.id });
    expect(data).toEqual(lasting(resource, first.data));
    for (const [name, property] of Object.entries(resource.schema.properties)) {
      if (!isReadable(property)) expect(data).not.toHaveProperty(name);
      else if (isWritable(property) && name !== resource.owner)
        expect(data[name], name).toEqual(input[name] ?? null);
      else if (property.default !== undefined) expect(data[name], name).toEqual(property.default);
    }
    const [entry] = await auditOf(resource, data.id);
    expect(entry).toMatchObject({ service: resource.services.add, account_id: root.id, ip: '127.0.0.1' });
    expect(Object.keys(entry?.changes ?? {})).not.toContain('password');
  });

  test('needs only what is required, and gets its defaults [rule-15, rule-36]', async () => {
    const input = fewestOf(resource, ++n, ids);
    const { ret, data } = await call(resource.services.add, input);
    expect(ret).toBe(200);
    for (const [name, property] of Object.entries(resource.schema.properties))
      if (isReadable(property) && property.default !== undefined && !(name in input))
        expect(data[name]).toEqual(property.default);
  });

  test('DAT-01 an idempotency key makes one record of two calls', async () => {
    const input = { ...inputOf(resource, ++n, ids), idempotency_key: `key-of-${resource.name}-${n}` };
    const [first, second] = [
      await call(resource.services.add, input),
      await call(resource.services.add, input),
    ];
    expect(first.ret).toBe(200);
    expect(second).toEqual(first);
    expect(await auditOf(resource, first.data.id)).toHaveLength(1);
  });

  test.each(breaksOf(resource))(
    'IN-15 refuses $field when it breaks $rule: $value [rule-15, rule-24, rule-36]',
    async ({ field, rule, value, named }) => {
      const input: Row = { ...inputOf(resource, ++n, ids), [field]: value };
      const answers = [
        await call(resource.services.add, input, 'zh_cn'),
        await call(resource.services.add, input, 'en'),
      ];
      for (const answer of answers) expectError(answer, { field: named ?? field, rule, value });
      const [zhCn, en] = answers.map((answer) => String((answer.data.errors as Row[])[0]?.message));
      expect(zhCn).not.toBe(en);
      expect(zhCn).toMatch(/[\u4e00-\u9fff]/);
      expect(`${zhCn}${en}`).not.toMatch(
        /%\{|validation\.|undefined|null|object Object|填写有误|is not valid/,
      );
    },
  );

  test.each(uniqueFields(resource))('has a unique %s', async (name, property) => {
    const one = await added(resource, ids);
    const value = otherCase(one[name] as Json, property);
    for (const lang of ['zh_cn', 'en'] as const) {
      const twice = await call(
        resource.services.add,
        agreed(resource.name, { ...inputOf(resource, ++n, ids), [name]: value }, () => null),
        lang,
      );
      expect(twice).toMatchObject({ ret: 422, data: { errors: [{ field: name, rule: 'unique' }] } });
    }
  });
});

function expectError(answer: Envelope<Row>, { field, rule, value }: Break): void {
  expect(answer.ret, `${rule} ${JSON.stringify(value)}: ${JSON.stringify(answer)}`).toBe(400);
  const errors = (answer.data.errors ?? []) as Row[];
  expect(errors.map((error) => [error.field, error.rule])).toEqual([[field, rule]]);
}

describe.each(having('add', 'edit'))('an edited %s', (_name, resource) => {
  let ids: Ids;
  let record: Row;
  beforeAll(async () => {
    ids = await plantReferences(kaifang, resource, root.id);
    record = await added(resource, ids);
  });
  const editable = Object.entries(inputSchema(resource.schema, 'edit').properties).filter(
    ([name]) => name !== resource.owner && isReadable(resource.schema.properties[name] as Property),
  );

  test('DAT-01 changes what is said, once for each version, and writes down from what to what', async () => {
    const closed = closedFields(resource.schema, record);
    const [name = '', property = {}] = editable.find(([one]) => !closed.has(one)) ?? [];
    const value = sampleOf(resource.schema.properties[name] ?? property, ++n, ids);
    const { id, version } = record;
    const edited = await call(resource.services.edit, { id, version, [name]: value });
    expect(edited).toMatchObject({
      ret: 200,
      data: {
        ...record,
        ...broughtBy(resource, name, root.id),
        [name]: value,
        version: 2,
        updated_at: expect.any(String),
      },
    });
    const stale = await call(resource.services.edit, { id, version, [name]: record[name] });
    expect(stale).toMatchObject({ ret: 419, data: { record: edited.data } });
    const same = await call(resource.services.edit, { id, version: 2, [name]: value });
    expect(same).toEqual(edited);
    const [, entry, ...more] = await auditOf(resource, id);
    expect(entry).toMatchObject({
      service: resource.services.edit,
      changes: { [name]: [record[name], value] },
    });
    expect(more).toEqual([]);
  });

  test('every field that may be empty can be emptied, and no other', async () => {
    const { if: _if, then, else: otherwise, allOf, dependentRequired } = resource.schema;
    const between = JSON.stringify([then, otherwise, allOf, dependentRequired]);
    for (const [name] of editable) {
      // Whether a rule between fields requires it depends on the others.
      if (between.includes(`"${name}"`)) continue;
      const { id, version } = (await call(resource.services.get, { id: record.id })).data;
      const emptied = await typedAgain(call, resource, { id, version, [name]: null });
      if (resource.schema.required?.includes(name))
        expect(emptied, name).toMatchObject({ ret: 400, data: { errors: [{ field: name }] } });
      else expect(emptied, name).toMatchObject({ ret: 200, data: { [name]: null } });
    }
  });

  test('keeps what is fixed, and knows no other field', async () => {
    const rules = Object.entries(resource.schema.properties)
      .filter(([name, one]) => (one.frozen || one.readOnly) && !['id', 'version'].includes(name))
      .map(([name, one]) => [name, one.frozen ? 'fixed' : 'additionalProperties']);
    for (const [field = '', rule] of [...rules, ['no_such_field', 'additionalProperties']]) {
      const answer = await call(resource.services.edit, { id: record.id, version: 1, [field]: 'x' });
      expect(answer).toMatchObject({ ret: 400, data: { errors: [{ field, rule }] } });
    }
  });
});

// Actions that do not change the record have separate tests.
const acted = having('add', 'get').flatMap(([name, resource]) =>
  Object.values(resource.actions)
    .filter(({ set, renew }) => Object.keys(set).length + renew.length > 0)
    .map((action) => [`${name}.${action.name}`, resource, action] as const),
);

test.each(acted)(
  'the action %s is taken in its states alone [state-01, state-02, state-29]',
  async (_name, resource, action) => {
    const ids = await plantReferences(kaifang, resource, root.id);
    const state = (values: Readonly<Record<string, Json>>) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      );
    const input = Object.entries(action.input?.properties ?? {}).map(([name, one]) => [
      name,
      sampleOf(one, ++n, ids),
    ]);
    const act = (ids: readonly Json[]) =>
      call(action.service, { ids, ...Object.fromEntries(input), ...sharedStates(resource, action) });
    const inState = async () => {
      const record = await added(resource, ids);
      for (const [name, value] of Object.entries({ ...state(action.when), ...storedStates[action.service] }))
        if (resource.schema.properties[name]?.virtual === undefined)
          await sql`update ${sql.table(resource.name)} set ${sql.ref(name)} = ${value} where id = ${record.id}`.execute(
            kaifang.app.db,
          );
      return record.id as Json;
    };
    const [one, two] = [await inState(), await inState()];
    expect(await act([one])).toMatchObject({
      ret: 200,
      data: { items: [{ id: one, version: 2, ...action.set }] },
    });
    expect((await auditOf(resource, one)).at(-1)).toMatchObject({ service: action.service });
    const endsWhereItStarts = Object.entries(action.set).every(([name, value]) =>
      [action.when[name]].flat().includes(value),
    );
    if (endsWhereItStarts) return;
    // The action is atomic.
    expect(await act([two, one])).toMatchObject({ ret: 420, data: { record: { id: one } } });
    expect((await call(resource.services.get, { id: two })).data).toMatchObject({ version: 1 });
    expect(await act([two, 999_999_999])).toMatchObject({ ret: 404 });
    expect(await act([two])).toMatchObject({ ret: 200 });
  },
);

test.each(having('add', 'delete', 'get'))(
  'DAT-03 a %s is deleted with all that are named, or none, and comes back as it was',
  async (_name, resource) => {
    const ids = await plantReferences(kaifang, resource, root.id);
    const [one, two] = [(await added(resource, ids)).id, (await added(resource, ids)).id];
    const before = await call(resource.services.get, { id: two });
    expect(await call(resource.services.delete, { ids: [one, 999_999_999] as Json })).toMatchObject({
      ret: 404,
    });
    expect((await call(resource.services.get, { id: one })).ret).toBe(200);
    const deleted = await call(resource.services.delete, { ids: [one, two, one] as Json });
    expect(deleted).toMatchObject({ ret: 200, data: { deleted: 2 } });
    for (const id of [one, two]) expect((await call(resource.services.get, { id })).ret).toBe(404);
    expect(await call(resource.services.delete, { id: one })).toMatchObject({
      ret: 404,
      msg: 'No such record',
    });
    if (resource.services.edit)
      expect((await call(resource.services.edit, { id: one, version: 1 })).ret).toBe(404);
    expect((await auditOf(resource, two)).at(-1)).toMatchObject({ service: resource.services.delete });
    expect((await call('Admin.Trash.Restore', { ids: deleted.data.trash })).ret).toBe(200);
    // A schedule restarts from the time of the restore.
    const counted = before.data['next_at'] ? { next_at: expect.any(String) } : {};
    const after = { ...before, data: { ...before.data, ...counted } };
    expect(await call(resource.services.get, { id: two })).toEqual(after);
  },
);

test.each(resources.filter(({ kind }) => kind === 'single').map((one) => [one.name, one] as const))(
  'the one record of %s is there from the start, and is saved by its version',
  async (_name, resource) => {
    const ids = await plantReferences(kaifang, resource, root.id);
    const { data } = await call(resource.services.get, {});
    expect(data).toMatchObject({ id: 1, version: expect.any(Number) });
    const [name, property] = Object.entries(resource.schema.properties).find(
      ([name, one]) => name !== 'id' && isWritable(one),
    ) ?? ['', {}];
    const value = [++n, ++n].map((at) => sampleOf(property, at, ids)).find((one) => one !== data[name]);
    const change = { version: data.version, [name]: value ?? null };
    expect(await call(resource.services.edit, change)).toMatchObject({
      ret: 200,
      data: { [name]: change[name] },
    });
    expect((await call(resource.services.edit, change)).ret).toBe(419);
  },
);

function uniqueFields(resource: Resource): [string, Property][] {
  return Object.entries(resource.schema.properties).filter(([, one]) => one.unique && isWritable(one));
}
