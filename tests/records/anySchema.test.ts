import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '#schemas/registry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openDownload, readDownload } from '../support/files/download.ts';

interface Case {
  readonly name: string;
  readonly schema: unknown;
  readonly good: Row;
  readonly bad: readonly Row[];
}

const { files, cases } = JSON.parse(
  readFileSync(new URL('../fixtures/schemas/cases.json', import.meta.url), 'utf8'),
) as { readonly files: Readonly<Record<string, unknown>>; readonly cases: readonly Case[] };
const label = { zh_cn: '物', en: 'Thing' };
const text = { type: 'string' };
const person = {
  type: 'object',
  required: ['firstName'],
  properties: {
    firstName: text,
    id: text,
    homeAddress: {
      type: 'object',
      properties: {
        city: { ...text, title: 'City' },
        floor: { type: ['integer', 'null'] },
        isOwn: { type: 'boolean' },
        'a.b': text,
        area: { $ref: '#/$defs/area' },
        port: { type: ['integer', 'string'] },
      },
    },
    pets: {
      type: 'array',
      items: { type: 'object', properties: { name: text, tags: { type: 'array', items: text } } },
    },
    scores: { type: 'object', additionalProperties: { type: 'number' } },
  },
  $defs: {
    area: { type: 'object', properties: { size: { type: 'number' }, inner: { $ref: '#/$defs/area' } } },
  },
};
const registry = createRegistry([
  ...readResources('resources'),
  ...cases.map(({ name, schema }) => ({
    file: `resources/any_${name}.json`,
    content: { name: `any_${name}`, label, schema },
    read: (path: string) => files[path],
  })),
  { file: 'resources/any_person.json', content: { name: 'any_person', label, schema: person } },
]);
const resourceOf = (name: string) => registry.resources.get(`any_${name}`) as Resource;
const service = (name: string, verb: 'list' | 'get' | 'add' | 'edit' | 'export') =>
  resourceOf(name).services[verb] as string;

let kaifang: TestApp;
let token: string;

beforeAll(async () => {
  kaifang = await startApp(registry);
  token = (await kaifang.signIn(255, 'root_1')).token;
}, 300_000);
afterAll(() => kaifang.close());

/** A record with the names of its schema. */
function wired(name: string, record: Row): Row {
  const { wireNames = {} } = resourceOf(name);
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [wireNames[field] ?? field, value]),
  );
}

/** A record as a JSON body has it, so that a text stays a text. */
function sent(name: string, record: Row): Row {
  const { properties } = resourceOf(name).schema;
  const isJson = (field: string) => properties[field]?.format === 'json';
  const texts = Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, isJson(field) ? JSON.stringify(value) : value]),
  );
  return wired(name, texts);
}

describe.each(cases)('a schema with $name', ({ name, good, bad }) => {
  let id = 0;
  const call = (verb: Parameters<typeof service>[1], fields: Row) =>
    kaifang.call(service(name, verb), fields, token);

  it('takes a record that it allows', async () => {
    const { ret, msg, data } = await call('add', sent(name, good));
    expect([ret, msg]).toEqual([200, '']);
    id = Number(data['id']);
    expect(data).toMatchObject(wired(name, good));
  });

  it.each(bad.map((one) => [JSON.stringify(one).slice(0, 80), one] as const))(
    'refuses %s',
    async (_text, one) => {
      const { ret, data } = await call('add', sent(name, one));
      expect(ret).toBe(400);
      const errors = data['errors'] as unknown as readonly { field: string; message: string }[];
      for (const { field, message } of errors) {
        expect(message).not.toMatch(/undefined|\[object|must match|validation\./);
        expect(field).not.toBe('');
      }
    },
  );

  it('lists, reads, saves and exports it', async () => {
    const list = await call('list', {});
    expect(list.data['items']).toHaveLength(1);
    const read = await call('get', { id });
    expect(read.data).toMatchObject(wired(name, good));
    const saved = await call('edit', { id, version: 1, ...sent(name, good) });
    expect([saved.ret, saved.msg]).toEqual([200, '']);
    const wrong = bad.find((one) => Object.keys(one).length > 0) ?? {};
    const refused = await call('edit', { id, version: 1, ...sent(name, { ...good, ...wrong }) });
    expect(refused.ret).not.toBe(500);
    const download = await openDownload(kaifang, service(name, 'export'), {}, token, 'en');
    const [header = [], row = []] = parse((await readDownload(download)).toString(), {
      bom: true,
    }) as string[][];
    const [field, value] = Object.entries(good)[0] ?? [];
    const title = resourceOf(name).schema.properties[field ?? '']?.label?.en ?? '';
    const cell = row[header.indexOf(title)];
    if (typeof value === 'object') expect(JSON.parse(cell ?? '')).toEqual(value);
    else expect(cell).toBeTruthy();
  });
});

describe('a schema with names in a spelling of its own', () => {
  const people: Row[] = [
    {
      firstName: 'Ann',
      id_value: 'a',
      homeAddress: { city: 'Oslo', floor: 3, isOwn: true, 'a.b': 'x', area: { size: 80.5 }, port: 80 },
      pets: [{ name: 'Rex', tags: ['dog', 'old'] }, { name: 'Tom' }],
      scores: { maths: 5 },
    },
    {
      firstName: 'Bob',
      homeAddress: { city: 'Bergen', floor: null, area: { size: 9, inner: { size: 1 } }, port: '80' },
      pets: [],
      scores: { maths: 10 },
    },
    { firstName: 'Cid' },
  ];
  const call = (verb: Parameters<typeof service>[1], fields: Row) =>
    kaifang.call(service('person', verb), fields, token);
  beforeAll(async () => {
    for (const one of people) expect((await call('add', one)).msg).toBe('');
  });

  it('answers with them', async () => {
    const { data } = await call('list', { sort: 'firstName', fields: 'firstName,homeAddress', limit: 1 });
    expect(data['items']).toEqual([
      { id: expect.any(Number), firstName: 'Ann', homeAddress: people[0]?.['homeAddress'] },
    ]);
    expect((await call('list', { sort: '-firstName', limit: 1 })).data['items']).toMatchObject([
      { firstName: 'Cid', homeAddress: null, id_value: null },
    ]);
  });

  it('names what is wrong by them, and takes the names of columns too', async () => {
    const { data } = await call('add', { homeAddress: { floor: 'x' } });
    expect(data['errors']).toMatchObject([{ field: 'firstName' }]);
    const wrong = await call('add', { first_name: 'Eve', home_address: { floor: 'x' } });
    expect(wrong.data['errors']).toMatchObject([{ field: 'homeAddress' }]);
    const [ann] = (await call('list', { filter: { firstName: 'Ann' } })).data['items'] as unknown as Row[];
    const stale = await call('edit', { id: ann?.['id'] ?? 0, version: 7, firstName: 'X' });
    expect(stale).toMatchObject({ ret: 419, data: { record: { firstName: 'Ann' } } });
  });

  it('sets fields of all matches by them', async () => {
    const { data } = await call('edit', { filter: { firstName: 'Cid' }, firstName: 'Cyd' });
    await kaifang.app.jobs.idle();
    const job = await kaifang.call('Admin.Job.Get', { id: data['job'] as number }, token);
    expect(job.data).toMatchObject({ state: 'done', total: 1, done: 1 });
    const [cyd] = (await call('list', { filter: { firstName: 'Cyd' } })).data['items'] as unknown as Row[];
    expect(await call('edit', { id: cyd?.['id'] ?? 0, version: 2, firstName: 'Cid' })).toMatchObject({
      ret: 200,
    });
  });

  it.each([
    [{ 'homeAddress.city': 'Oslo' }, 'Ann'],
    [{ 'home_address.city': { ne: 'Oslo' } }, 'Bob Cid'],
    [{ 'homeAddress.city': { like: 'BERG' } }, 'Bob'],
    [{ 'homeAddress.city': { in: ['Oslo', 'Bergen'] } }, 'Ann Bob'],
    [{ 'homeAddress.city': { nin: ['Oslo'] } }, 'Bob Cid'],
    [{ 'homeAddress.floor': { gte: 3 } }, 'Ann'],
    [{ 'homeAddress.floor': { gte: 1, lte: 3 } }, 'Ann'],
    [{ 'homeAddress.floor': { null: true } }, 'Bob Cid'],
    [{ 'homeAddress.floor': null }, 'Bob Cid'],
    [{ 'homeAddress.floor': { ne: null } }, 'Ann'],
    [{ 'homeAddress.isOwn': true }, 'Ann'],
    [{ 'homeAddress.isOwn': { ne: true } }, 'Bob Cid'],
    [{ 'homeAddress.a.b': 'x' }, 'Ann'],
    [{ 'homeAddress.area.size': { gt: 9 } }, 'Ann'],
    [{ 'homeAddress.area.inner.size': 1 }, 'Bob'],
    [{ 'homeAddress.area': { null: false } }, 'Ann Bob'],
    [{ 'homeAddress.port': '80' }, 'Ann Bob'],
    [{ 'pets.name': 'Tom' }, 'Ann'],
    [{ 'pets.tags': 'old' }, 'Ann'],
    [{ 'pets.tags': { ne: 'old' } }, 'Bob Cid'],
    [{ 'scores.maths': { between: [5, 9] } }, 'Ann'],
    [{ or: [{ 'scores.maths': 10 }, { firstName: 'Cid' }] }, 'Bob Cid'],
    [{ not: { 'homeAddress.city': 'Oslo' } }, 'Bob Cid'],
  ] as const)('finds by %j', async (filter, names) => {
    const { msg, data } = await call('list', { filter: filter as never, sort: 'firstName' });
    expect(msg).toBe('');
    const found = (data['items'] as unknown as readonly Row[]).map(({ firstName }) => firstName);
    expect(found.join(' ')).toBe(names);
  });

  it.each([
    [{ 'homeAddress.town': 'Oslo' }, 'homeAddress.town'],
    [{ 'homeAddress.city': 5 }, 'homeAddress.city'],
    [{ 'homeAddress.floor': 'high' }, 'homeAddress.floor'],
    [{ 'homeAddress.area': 'wide' }, 'homeAddress.area'],
    [{ 'firstName.x': 'a' }, 'firstName.x'],
    [{ "homeAddress.city'; drop table person; --": 'a' }, "homeAddress.city'; drop table person; --"],
  ] as const)('refuses %j', async (filter, field) => {
    const { ret, data } = await call('list', { filter: filter as never });
    expect([ret, data['errors']]).toMatchObject([400, [{ field: `filter.${field}` }]]);
  });
});
