import { sql } from 'kysely';
import { type DestinationStream, pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isReadable } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { Ids } from '#schemas/fields/samples.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';
import { plantReferences } from '../support/records/plant.ts';
import { inputOf } from '../support/records/samples.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

const registry = wideRegistry();
const logged: string[] = [];
let kaifang: TestApp;
let http: TestHttp;
let root: { id: number; token: string };

beforeAll(async () => {
  const into: DestinationStream = { write: (line: string) => void logged.push(line) };
  kaifang = await startApp(registry, {}, pino({ level: 'trace' }, into));
  http = await openHttp(kaifang);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

/** The write-only fields of a resource. */
const unreadable = ({ schema }: Resource) =>
  Object.entries(inputSchema(schema, 'add').properties)
    .filter(([name]) => !isReadable(schema.properties[name] ?? {}))
    .map(([name]) => name);
const keeping = [...registry.resources.values()]
  .filter((resource) => resource.services.add && unreadable(resource).length > 0)
  .map((resource) => [resource.name, resource] as const);

let n = 0;
/** A recognizable secret that matches its field's pattern. */
const canary = ({ pattern = '' }: Property) => {
  const short = `Canary${String(++n).padStart(4, '0')}xY`;
  return new RegExp(pattern).test(short) ? short : short.padEnd(40, 'z');
};

/** Every text value in the database, across all tables. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'kaifang_system')`.execute(kaifang.app.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      kaifang.app.db,
    );
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

test.each(keeping)(
  'LOG-04 no secret of a %s is in any answer, log, export, history, trash or table, no matter what is done',
  async (_name, resource) => {
    const ids: Ids = await plantReferences(kaifang, resource, root.id);
    const canaries: string[] = [];
    const answers: string[] = [];
    const once = unreadable(resource).filter((name) => resource.schema.properties[name]?.secret === 'once');
    const call = async (service: string | undefined, fields: Row): Promise<Row> => {
      if (service === undefined) return {};
      const { text, envelope } = await http.post(service, { ...fields, access_token: root.token });
      // The answer shows these values once, to the caller who adds the record.
      const shown = service === resource.services.add ? once.map((name) => String(envelope.data[name])) : [];
      answers.push(`${service} ${shown.reduce((all, one) => all.replaceAll(one, ''), text)}`);
      return envelope.data;
    };
    const begun = inputOf(resource, 500 + ++n, ids);
    // A field that the sample leaves empty may be closed by another value.
    const written = unreadable(resource).filter((name) => (begun[name] ?? null) !== null);
    expect(written).not.toEqual([]);
    const secrets = (): Row => {
      const values = written.map((name) => [name, canary(resource.schema.properties[name] ?? {})] as const);
      canaries.push(...values.map(([, value]) => value));
      return Object.fromEntries(values);
    };
    const { services } = resource;
    const record = await call(services.add, { ...begun, ...secrets() });
    expect(record, answers.at(-1)).toMatchObject({ id: expect.any(Number) });
    const { id } = record;
    await call(services.edit, { id, version: 1, ...secrets() });
    // Rejected writes carry them as well.
    await call(services.add, { ...begun, ...secrets(), no_such_field: 1 });
    await call(services.edit, { id, version: 1, ...secrets() });
    for (const name of unreadable(resource)) {
      await call(services.list, { filter: { [name]: canaries[0] as Json } });
      await call(services.list, { sort: name });
      await call(services.list, { fields: name });
    }
    await call(services.list, { q: 'Canary', limit: 1000 });
    await call(services.get, { id });
    await call(services.get?.replace(/[^.]*$/, 'Revisions'), { id });
    for (const format of ['csv', 'xlsx']) await call(services.export, { format });
    const deleted = await call(services.delete, { ids: [id as Json] });
    for (const trash of (deleted.trash ?? []) as number[]) {
      await call('Admin.Trash.Get', { id: trash });
      await call('Admin.Trash.Restore', { id: trash });
    }
    await call('Admin.Audit.GetList', { limit: 1000 });
    await call('Admin.Audit.Export', {});
    const everything = { answers: answers.join('\n'), logs: logged.join('\n'), tables: await everyRow() };
    for (const one of canaries)
      for (const [where, text] of Object.entries(everything)) {
        const at = text.indexOf(one);
        expect(at < 0 ? '' : `${where}: ${text.slice(Math.max(0, at - 200), at + 40)}`).toBe('');
      }
  },
);

test('LOG-06 what cannot be written down is not done', async () => {
  const config = { name: 'unwritten', value: '1', description: 'x' };
  const { data: kept } = await kaifang.call('Admin.Config.Add', { ...config, name: 'kept' }, root.token);
  const member = await kaifang.signIn(0);
  const present = async () => {
    const { rows } = await sql<Row>`
      select name, value from config union all
      select username, status from account where id = ${member.id}`.execute(kaifang.app.db);
    return rows;
  };
  const before = await present();
  await sql`alter table audit add constraint full_disk check (false) not valid`.execute(kaifang.app.db);
  const answers = [
    await kaifang.call('Admin.Config.Add', config, root.token),
    await kaifang.call('Admin.Config.Edit', { id: kept.id as Json, version: 1, value: '2' }, root.token),
    await kaifang.call('Admin.Config.Del', { ids: [kept.id as Json] }, root.token),
    await kaifang.call('Admin.User.AlterMemberStatus', { id: member.id, status: 'disabled' }, root.token),
  ];
  await sql`alter table audit drop constraint full_disk`.execute(kaifang.app.db);
  expect(answers.map(({ ret }) => ret)).toEqual([500, 500, 500, 500]);
  expect(await present()).toEqual(before);
  // The account to be locked out is still signed in.
  expect((await kaifang.call('Platform.User.Profile', {}, member.token)).ret).toBe(200);
  const { rows } = await sql`select 1 from trash where resource = 'config'`.execute(kaifang.app.db);
  expect(rows).toEqual([]);
});

test('LOG-05 no one changes, deletes or empties what was written down', async () => {
  for (const statement of ['update audit set username = null', 'delete from audit', 'truncate audit'])
    await expect(sql.raw(statement).execute(kaifang.app.db)).rejects.toThrow(/only ever added/);
});
