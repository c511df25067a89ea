import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import type { Session } from '#server/databases/engine.ts';
import { ConsoleFault } from '#server/flow/data/fault.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectedRegistry, connection, quoted, tables } from '../support/bases/connectedTables.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';
import { openDownload, readDownload } from '../support/files/download.ts';
import { quickest } from '../support/quickest.ts';

// A resource on a table of a connected database has the services of any other.
describe.each(dialects)('records of a table in %s', (dialect) => {
  let kaifang: TestApp;
  let target: ConsoleTarget;
  let root: string;
  const name = (text: string) => quoted(dialect, text);
  beforeAll(async () => {
    [kaifang, target] = await Promise.all([startApp(connectedRegistry()), openTarget(dialect)]);
    root = (await kaifang.signIn(255, 'root')).token;
    await target.run(tables[dialect]);
    const many = Array.from(
      { length: 2500 },
      (_one, at) => `('bulk ${at % 7}', ${at}, '2026-01-31 08:00:00.${String(100_000 + (at % 999))}')`,
    ).join();
    await target.run(`insert into big (name, qty, seen) values ${many}`);
    await target.run("insert into makers (title) values ('Acme'), ('Zeta')");
    await connectTarget(kaifang, root, { ...target, record: { ...target.record, di_name: connection } });
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
  });

  const ask = (service: string, fields: Row = {}, lang: 'en' | 'zh_cn' = 'en') =>
    kaifang.call(`Admin.${service}`, fields, root, lang);
  const made = async (fields: Row) => {
    const answer = await ask('Part.Add', fields);
    expect(answer).toMatchObject({ ret: 200 });
    return answer.data as Row & { id: number; version: number };
  };
  const itemsOf = ({ data }: { data: Row }) => data['items'] as Row[];
  const empty = () => target.run(`delete from ${name('Parts')}`);

  const whole: Row = {
    ...{ name: "O'Brien; drop", qty: 3, weight: 1.5, price: '12.50', sold: true, state: 'used', maker_id: 1 },
    ...{ day: '2026-01-31', at: '2026-01-31T08:00:00.123Z', extra: { pages: [1, 2] } },
  };

  test('a record is added, read, changed and deleted, and the audit trail records it', async () => {
    const { id, version, ...record } = await made(whole);
    expect(record).toEqual({ ...whole, serial: 'v-1', photo: null });
    expect((await ask('Part.Get', { id })).data).toEqual({ id, version, ...record });
    expect(itemsOf(await ask('Part.GetList'))).toEqual([{ id, version, ...record }]);
    const edited = await ask('Part.Edit', {
      id,
      version,
      name: '零件 🔩',
      sold: false,
      qty: null,
      price: '0.05',
    });
    expect(edited).toMatchObject({
      ret: 200,
      data: { name: '零件 🔩', sold: false, qty: null, price: '0.05' },
    });
    expect(edited.data['version']).not.toBe(version);
    expect(await ask('Part.Del', { ids: [id] })).toMatchObject({ ret: 200, data: { deleted: 1 } });
    expect((await ask('Part.Get', { id })).ret).toBe(404);
    expect((await ask('Part.Del', { id })).ret).toBe(404);
    const { rows } = await sql<Row>`
      select service, record_id, record_name, changes from audit where resource = 'part' order by id`.execute(
      kaifang.app.db,
    );
    expect(rows).toMatchObject([
      { service: 'Admin.Part.Add', record_id: id, record_name: "O'Brien; drop" },
      { service: 'Admin.Part.Edit', changes: { name: ["O'Brien; drop", '零件 🔩'], sold: [true, false] } },
      { service: 'Admin.Part.Del', record_id: id, record_name: '零件 🔩' },
    ]);
  });

  test('what is left out gets the default of the table, and columns that no field has are kept', async () => {
    const { id, qty, version } = await made({ name: 'Bare' });
    expect(qty).toBe(7);
    await ask('Part.Edit', { id, version, name: 'Less bare' });
    expect(await target.run(`select untold from ${name('Parts')} where name = 'Less bare'`)).toEqual([
      { untold: 'kept' },
    ]);
    await target.run(`update ${name('Parts')} set photo = '12345'`);
    expect((await ask('Part.Get', { id })).data['photo']).toBe(5);
    await empty();
  });

  test('the same rules as for any resource: fields, required ones, permissions', async () => {
    expect(await ask('Part.Add', { qty: 1 })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'name' }] },
    });
    const long = await ask('Part.Add', { name: 'x'.repeat(21) }, 'zh_cn');
    expect(long).toMatchObject({ ret: 400, data: { errors: [{ field: 'name', rule: 'maxLength' }] } });
    expect((await ask('Part.Add', { name: 'A', wrong: 1 })).ret).toBe(400);
    expect((await ask('Part.Add', { name: 'A', photo: 1 })).ret).toBe(400);
    const { token } = await kaifang.signIn(200);
    for (const verb of ['GetList', 'Get', 'Add', 'Edit', 'Del', 'Export'])
      expect((await kaifang.call(`Admin.Part.${verb}`, { id: 1 }, token)).ret).toBe(403);
  });

  test('an account with access to its own rows sees and changes these alone', async () => {
    const [mine, theirs] = [await kaifang.signIn(0), await kaifang.signIn(0)];
    const as = (token: string, verb: string, fields: Row = {}) =>
      kaifang.call(`Admin.OwnNote.${verb}`, fields, token);
    const { data } = await as(mine.token, 'Add', { title: 'Mine' });
    expect(data).toMatchObject({ title: 'Mine', account_id: mine.id });
    const { id = 0, version = 0 } = data;
    expect(itemsOf(await as(theirs.token, 'GetList'))).toEqual([]);
    for (const verb of ['Get', 'Del']) expect((await as(theirs.token, verb, { id })).ret).toBe(404);
    expect((await as(theirs.token, 'Edit', { id, version, title: 'Theirs' })).ret).toBe(404);
    expect(itemsOf(await as(mine.token, 'GetList'))).toHaveLength(1);
    expect((await as(mine.token, 'Del', { id })).ret).toBe(200);
  });

  test('of two who change the same record, the second gets a conflict', async () => {
    const { id, version } = await made({ name: 'Shared' });
    await target.run(`update ${name('Parts')} set weight = 2 where name = 'Shared'`);
    const late = await ask('Part.Edit', { id, version, qty: 1 });
    expect(late).toMatchObject({ ret: 419, data: { record: { weight: 2, qty: 7 } } });
    const current = (late.data['record'] as Row)['version'] as number;
    const both = [1, 2].map((qty) => ask('Part.Edit', { id, version: current, qty }));
    expect((await Promise.all(both)).map(({ ret }) => ret).sort()).toEqual([200, 419]);
    await empty();
  });

  test('what the database refuses is reported by field, in the language of the caller', async () => {
    const { id, version } = await made({ name: 'One', maker_id: 2 });
    expect(await ask('Part.Add', { name: 'One' }, 'zh_cn')).toMatchObject({
      ...{
        ret: 422,
        data: { errors: [{ field: 'name', rule: 'unique', message: expect.stringContaining('名称') }] },
      },
    });
    expect(await ask('Part.Add', { name: 'Two', maker_id: 99 })).toMatchObject({
      ...{ ret: 400, data: { errors: [{ field: 'maker_id', rule: 'reference' }] } },
    });
    expect(await ask('Maker.Del', { id: 2 })).toMatchObject({ ret: 420, msg: /refer/ });
    expect(await ask('Part.Add', { name: 'Dear', price: '2000000.00' })).toMatchObject({
      ret: 400,
      msg: /cheap/,
    });
    expect(await ask('Part.Edit', { id, version, qty: 9_000_000_000 })).toMatchObject({ ret: 400 });
    expect(itemsOf(await ask('Part.GetList'))).toHaveLength(1);
    await empty();
  });

  test('a key may be a text that the caller gives', async () => {
    const added = await ask('Code.Add', { code: '007', title: 'Bond', huge: '9007199254740993' });
    expect(added).toMatchObject({ ret: 200, data: { id: '007', code: '007', huge: '9007199254740993' } });
    const { version = 0 } = added.data;
    expect(itemsOf(await ask('Code.GetList', { filter: { id: { in: ['007', '8'] } } }))).toHaveLength(1);
    expect(itemsOf(await ask('Code.GetList', { filter: { huge: '9007199254740993' } }))).toHaveLength(1);
    expect(itemsOf(await ask('Code.GetList', { filter: { huge: '9007199254740992' } }))).toHaveLength(0);
    expect(await ask('Code.Edit', { id: '007', version, title: 'James' })).toMatchObject({
      ...{ ret: 200, data: { title: 'James' } },
    });
    expect((await ask('Code.Edit', { id: '007', version, code: '008' })).ret).toBe(400);
    expect(await ask('Code.Add', { code: '007', title: 'Twin' })).toMatchObject({
      ...{ ret: 422, data: { errors: [{ field: 'code', rule: 'unique' }] } },
    });
    expect((await ask('Code.Del', { ids: ['007'] })).ret).toBe(200);
  });

  test('every operator finds what it finds in the own database', async () => {
    const some = ['alpha', 'beta', 'gam_ma', 'del%ta', 'eps\\ilon', 'zeta'].map((word, at) => ({
      name: word,
      ...(at > 0 && { qty: at, weight: at / 2, price: `${at}.25`, sold: at % 2 === 0 }),
      ...(at > 1 && { state: at % 2 ? 'new' : 'used', day: `2026-0${at}-15`, extra: { at } }),
      ...(at > 1 && { at: `2026-0${at}-28T16:30:00.000Z` }),
    }));
    for (const one of some) {
      await made({ qty: null, ...one } as Row);
      expect((await ask('OwnPart.Add', one as Row)).ret).toBe(200);
    }
    await target.run(`update ${name('Parts')} set ${name('Qty')} = null where name = 'alpha'`);
    const day = '2026-03-29';
    const values: Readonly<Record<string, readonly [unknown, unknown, unknown]>> = {
      name: ['beta', 'gam_ma', 'zeta'],
      qty: [1, 2, 4],
      weight: [0.5, 1, 2],
      price: ['1.25', '2.25', '4.25'],
      state: ['new', 'used', 'new'],
      day: ['2026-02-15', '2026-03-15', '2026-05-15'],
      at: ['2026-02-28T16:30:00.000Z', day, '2026-05-01'],
    };
    const filters: Row[] = Object.entries(values).flatMap(([field, [one, two, three]]) =>
      [
        ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte'].flatMap((operator) => [
          { [operator]: one },
          { [operator]: two },
        ]),
        ...[{ in: [one, two] }, { nin: [one, two] }, { in: [] }, { nin: [] }, { between: [one, three] }],
        ...[{ null: true }, { null: false }, { eq: null }, { ne: null }],
      ].map((condition) => ({ [field]: condition }) as unknown as Row),
    );
    const more: Row[] = [
      ...['ET', '_', '%', '\\', "'"].map((like) => ({ name: { like } })),
      ...['today', 'month', '-7d', '+30d', 'last_month'].flatMap((within) => [
        { at: { within } },
        { day: { within } },
      ]),
      ...[{ sold: true }, { sold: { ne: true } }, { sold: { in: [false] } }, { extra: { null: true } }],
      { or: [{ name: 'beta' }, { qty: { gt: 3 } }] },
      { not: { qty: { gt: 1 }, sold: true } },
      { not: { or: [{ qty: 1 }, { weight: null }] } },
      { and: [{ or: [{ qty: 1 }, { qty: 2 }] }, { not: { name: 'beta' } }] },
    ];
    const found = async (resource: string, input: Row) => {
      const answer = await ask(`${resource}.GetList`, { sort: 'id', limit: 100, ...input });
      return answer.ret === 200 ? itemsOf(answer).map((row) => row['name']) : answer;
    };
    let hits = 0;
    for (const filter of [...filters, ...more]) {
      const [theirs, ours] = [
        await found('Part', { filter: filter as Json }),
        await found('OwnPart', { filter: filter as Json }),
      ];
      // A text compares as its database orders texts, which differs for signs.
      expect([JSON.stringify(filter), theirs]).toEqual([JSON.stringify(filter), ours]);
      if (Array.isArray(theirs)) hits += theirs.length;
    }
    expect(hits).toBeGreaterThan(150);
    for (const input of [
      { q: 'ETA' },
      { q: '%' },
      { sort: '-qty,name' },
      { sort: 'day' },
      { sort: '-price' },
    ])
      expect([input, await found('Part', input)]).toEqual([input, await found('OwnPart', input)]);
    const wrong: Row[] = [{ wrong: 1 }, { 'extra.at': 1 }, { version: 1 }, { qty: { like: 'a' } }];
    for (const filter of wrong)
      expect(await found('Part', { filter: filter as Json })).toMatchObject({ ret: 400 });
    expect((await found('Part', { sort: 'version' })) as unknown).toMatchObject({ ret: 400 });
  }, 60_000);

  test('pages follow each other by number and by cursor, with their total', async () => {
    const all = itemsOf(await ask('Part.GetList', { sort: 'qty', fields: 'name,qty' }));
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(['id', 'name', 'qty']);
    const second = await ask('Part.GetList', { sort: 'qty', fields: 'name,qty', page: 2, limit: 2 });
    expect(second.data).toMatchObject({ items: all.slice(2, 4), total: 6, total_is_exact: true });
    const after = all[1] as never;
    const next = await ask('Part.GetList', { sort: 'qty', fields: 'name,qty', limit: 2, after });
    expect(itemsOf(next)).toEqual(all.slice(2, 4));
    const back = await ask('Part.GetList', {
      sort: 'qty',
      fields: 'name,qty',
      limit: 2,
      before: all[5] as never,
    });
    expect(itemsOf(back)).toEqual(all.slice(3, 5));
  });

  test('text of a caller is never part of a statement', async () => {
    const nasty = [
      "'; drop table makers; --",
      '" or 1=1 --',
      '` or 1=1 -- ',
      '\\',
      '$1',
      '?',
      '%',
      "\\' or 1=1 #",
    ];
    for (const text of nasty) {
      const input = { filter: { name: text } } as Row;
      expect(itemsOf(await ask('Part.GetList', input))).toEqual([]);
      expect(itemsOf(await ask('Part.GetList', { filter: { name: { in: [text] } } } as Row))).toEqual([]);
      expect((await ask('Part.GetList', { sort: text })).ret).toBe(400);
      expect((await ask('Part.GetList', { fields: text })).ret).toBe(400);
      expect((await ask('Part.GetList', { filter: { [text]: 1 } })).ret).toBe(400);
      const added = await ask('Maker.Add', { title: text.slice(0, 20) });
      expect(added.data['title']).toBe(text.slice(0, 20));
    }
    expect((await target.run('select title from makers')).length).toBe(2 + nasty.length);
  });

  test('every matching record becomes a file, in batches after each other', async () => {
    const csv = async (fields: Row) =>
      String(await readDownload(await openDownload(kaifang, 'Admin.Big.Export', fields as never, root)));
    const all = (await csv({ sort: 'qty' })).trimEnd().split('\r\n');
    expect(all).toHaveLength(2501);
    expect(all[1]).toMatch(/^1,"?=?/);
    expect(new Set(all).size).toBe(2501);
    for (const sort of ['seen', '-seen']) {
      const lines = (await csv({ sort, fields: 'qty' })).trimEnd().split('\r\n');
      expect(new Set(lines).size).toBe(2501);
    }
    expect((await csv({ filter: { qty: { lt: 3 } }, fields: 'qty' })).trimEnd().split('\r\n')).toHaveLength(
      4,
    );
    const { rows } = await sql<{ changes: Row }>`
      select changes from audit where service = 'Admin.Big.Export' order by id`.execute(kaifang.app.db);
    expect(rows[0]?.changes).toMatchObject({ rows: 2500, complete: true });
  });

  test('a missing column, table or connection is named', async () => {
    expect(await ask('LostPart.GetList')).toMatchObject({
      ret: 420,
      msg: 'The table makers has no column gone',
    });
    expect(await ask('NoTable.GetList', {}, 'zh_cn')).toMatchObject({ ret: 420, msg: /nothing/ });
    expect(await ask('NoBase.GetList')).toMatchObject({ ret: 420, msg: /db_none/ });
  });

  test('a page of 100,000 rows takes less than 300 ms', async () => {
    for (let copies = 0; copies < 6; copies++)
      await target.run('insert into big (name, qty) select name, qty from big');
    const { data } = await ask('Big.GetList', { total: 'exact' });
    expect(data['total']).toBe(160_000);
    const times: number[] = [];
    for (const input of [
      {},
      { page: 5000, limit: 20 },
      { filter: { id: { gt: 1000 } } },
      { filter: { qty: 7 } },
    ] as Row[])
      times.push(await quickest(300, async () => expect((await ask('Big.GetList', input)).ret).toBe(200)));
    expect(Math.max(...times)).toBeLessThan(300);
  }, 60_000);

  test('a commit without an answer is reported as an unknown outcome, recorded, and not repeated', async () => {
    const { id } = await made({ name: 'slow' });
    const { console: databases } = kaifang.app;
    const opened = await databases.openNamed(connection);
    for (const [at, kind] of (['lost', 'tooLong', 'stopped'] as const).entries()) {
      const open = async (): Promise<Session> => {
        const session = await opened.engine.open();
        const query: Session['query'] = async (text, values) => {
          const answer = await session.query(text, values);
          if (text === 'commit') throw new ConsoleFault(kind);
          return answer;
        };
        return { ...session, query };
      };
      const { version = 0 } = (await ask('Part.Get', { id })).data;
      const unheard = vi.spyOn(databases, 'openNamed');
      unheard.mockResolvedValue({ ...opened, engine: { ...opened.engine, open } });
      const answer = await ask('Part.Edit', { id, version, qty: at });
      const added = { name: `unheard ${kind}`, idempotency_key: kind };
      const first = await ask('Part.Add', added);
      unheard.mockRestore();
      for (const one of [answer, first])
        expect(one).toMatchObject({ ret: 500, msg: expect.stringContaining('unknown whether') });
      expect((await ask('Part.Get', { id })).data).toMatchObject({ qty: at });
      // Sent again it adds no second row, and the trail names what may have been added.
      expect(await ask('Part.Add', added)).toMatchObject({ ret: 420, msg: /sent before/ });
      expect(itemsOf(await ask('Part.GetList', { filter: { name: added.name } }))).toHaveLength(1);
      const trail = await sql`select 1 from audit where record_name = ${added.name}`.execute(kaifang.app.db);
      expect(trail.rows).toHaveLength(1);
    }
  });

  test('an unreachable database is reported, and does not stop the rest', async () => {
    await target.door.shut();
    const away = await ask('Part.GetList', {}, 'zh_cn');
    expect(away).toMatchObject({ ret: 420 });
    expect(away.msg).toMatch(/数据库/);
    expect((await ask('OwnPart.GetList')).ret).toBe(200);
  }, 30_000);
});
