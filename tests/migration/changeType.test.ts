import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, planOf } from '#server/boot/migrate.ts';
import { type CouponDatabase, canValidate, couponDatabase, refusal } from './couponDatabase.ts';
import { consent, integer, money, text, to } from './couponFiles.ts';

// Older servers change the type in place; what they cannot do is no test there.
const isInUse = await canValidate();
const describeInUse = (name: string, run: () => void) => (isInUse ? describe(name, run) : undefined);

let made: CouponDatabase;
beforeEach(async () => {
  made = await couponDatabase();
});
afterEach(() => made.close());

type Files = ReturnType<typeof to>;
const agreed = consent('convert', 'coupon.code');
const none = consent('convert', '');
none.convert.clear();
// Every table with a row is large.
const migrateLarge = (registry: Files, given = none) => migrate(made.db, registry, given, { largeFrom: 1 });
const before = to({ code: { ...text, unique: true } });
const after = to({ code: { ...integer, unique: true } });
const line = 'convert coupon.code from text to bigint, while the table is in use';
const query = async <T>(statement: string) => (await sql.raw<T>(statement).execute(made.db)).rows;

/** What the catalogue shows beyond the resource files. */
const remains = () =>
  query(`
    select attname as name from pg_attribute where attrelid = 'coupon'::regclass and attname like '~%' and not attisdropped
    union select tgname from pg_trigger where tgrelid = 'coupon'::regclass
    union select relname from pg_class where relname like '~%'
    union select proname from pg_proc where proname like 'change\\_%'`);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    expect(tries).toBeLessThan(500);
    await sleep(20);
  }
}
const insertMany = () =>
  query('insert into coupon (code) select n::text from generate_series(1, 20000) as n');
const isBegun = async () => JSON.stringify(await remains()).includes('~code');

/** Reads the table in a transaction that stays open until the returned function is called. */
function readOn(): () => Promise<void> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const reading = made.db.transaction().execute(async (tx) => {
    await sql`select from coupon limit 1`.execute(tx);
    await ended;
  });
  return () => {
    end();
    return reading;
  };
}

if (!isInUse)
  it('the type of a column of a large table changes in place on an older server', async () => {
    await migrate(made.db, before);
    await made.insert('code', "'7'");
    expect(await migrateLarge(after, agreed)).toEqual([
      expect.stringMatching(/^convert coupon\.code from text to bigint/),
    ]);
    expect(await made.rows('code')).toEqual([{ code: 7 }]);
  });

describeInUse('the type of a column of a large table', () => {
  it('changes while the table is written to by those who know the previous one', async () => {
    await migrate(made.db, before);
    await insertMany();
    let [isOver, written] = [false, 0];
    const writing = (async () => {
      for (let n = 20001; !isOver; n += 1) {
        await query(`insert into coupon (code) values ('${n}')`);
        await query(`update coupon set code = '-${n}' where id = ${n - 20000}`);
        written += 1;
      }
    })();
    expect(await migrateLarge(after, agreed)).toEqual([
      line,
      'index coupon_code_key, while the table is in use',
    ]);
    isOver = true;
    await writing;
    expect(written).toBeGreaterThan(10);
    expect(await made.columnsOf('coupon')).toHaveProperty('code', 'bigint');
    expect(await query('select count(*), count(code) as codes from coupon')).toEqual([
      { count: 20000 + written, codes: 20000 + written },
    ]);
    expect(await query('select code from coupon where id in (1, 20000, 20001) order by id')).toEqual([
      { code: -20001 },
      { code: 20000 },
      { code: 20001 },
    ]);
    await expect(made.insert('code', '20000')).rejects.toThrow('coupon_code_key');
    expect(await remains()).toEqual([]);
    expect(await migrateLarge(after)).toEqual([]);
  });

  it.each([
    ['money into numbers', money, '1250', { type: 'number' }, 12.5],
    ['whole numbers into money, though both are stored alike', integer, '5', money, 500],
    [
      'days into moments',
      { ...text, format: 'date' },
      "'2026-01-31'",
      { ...text, format: 'date-time' },
      '2026-01-31T00:00:00.000Z',
    ],
    [
      'JSON, where its null is nothing, into text',
      { type: 'array', items: text },
      `'["a"]'), ('null'`,
      text,
      '["a"]',
    ],
    ['text into words', text, "'a'", { type: 'object', format: 'words' }, { zh_cn: 'a' }],
  ])('is converted as in small tables: %s', async (_what, old, stored, wanted, value) => {
    await migrate(made.db, to({ code: old }));
    await query(`insert into coupon (code) values (${stored})`);
    const files = to({ code: wanted });
    const given = (await planOf(made.db, files)).refused.length > 0 ? agreed : none;
    expect((await migrateLarge(files, given))[0]).toMatch(/coupon\.code from .*, while the table is in use$/);
    expect((await made.rows('code'))[0]).toEqual({ code: value });
    expect(await migrateLarge(files)).toEqual([]);
  });

  it('is continued without further consent where a migration was killed', async () => {
    await migrate(made.db, before);
    await insertMany();
    const migrating = refusal(migrateLarge(after, agreed));
    await until(isBegun);
    await query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and d.datname = current_database() and l.pid <> pg_backend_pid()`,
    );
    expect(await migrating).toContain('another error');
    await made.insert('code', "'20001'");
    expect(await made.columnsOf('coupon')).toMatchObject({ code: 'text' });
    expect((await planOf(made.db, after)).refused).toEqual([]);
    expect(await migrateLarge(after)).toEqual([line, 'index coupon_code_key, while the table is in use']);
    expect(await query('select count(*) from coupon where code = id')).toEqual([{ count: 20001 }]);
    expect(await migrateLarge(after)).toEqual([]);
  });

  it('is changed before others refer to it', async () => {
    await migrate(made.db, after);
    await made.insert('code', '7');
    const code = { ...text, maxLength: 20 };
    const shop = { coupon: { ...code, reference: { resource: 'coupon', field: 'code' } } };
    const files = to({ code: { ...code, unique: true } }, { shop });
    expect(await migrateLarge(files)).toEqual([
      'create shop',
      'index shop_coupon_idx',
      'widen coupon.code from bigint to text, while the table is in use',
      'index coupon_code_key, while the table is in use',
      'link shop.coupon to coupon, while the table is in use',
    ]);
    await query("insert into shop (coupon) values ('7')");
    await expect(query("insert into shop (coupon) values ('8')")).rejects.toThrow('foreign key');
    expect(await migrateLarge(files)).toEqual([]);
  });

  it('stays where a value is written meanwhile that has no equivalent, until that or the file is changed back', async () => {
    await migrate(made.db, before);
    await insertMany();
    const migrating = refusal(migrateLarge(after, agreed));
    await until(isBegun);
    await made.insert('code', "'eight'");
    expect(await migrating).toContain(
      'convert coupon.code from text to bigint is not possible: record 20001 got a value meanwhile that is no bigint',
    );
    expect(await refusal(migrateLarge(after))).toContain(
      'coupon.code holds 1 value that is no bigint (in record 20001)',
    );
    expect(await migrateLarge(before)).toEqual(['abandon coupon.code']);
    expect(await remains()).toEqual([]);
    expect(await migrateLarge(before)).toEqual([]);
  });

  it('is refused before anything is changed where two values would become one', async () => {
    await migrate(made.db, before);
    await made.insert('code', "'8'", "'8.4'");
    expect(await refusal(migrateLarge(after, agreed))).toContain(
      'coupon.code should be unique but 1 value occurs more than once (first in record 1)',
    );
    expect(await remains()).toEqual([]);
  });

  it('is changed with the table locked where something else depends on it, which the plan says', async () => {
    await migrate(made.db, to({ code: text }, { shop: { coupon: integer } }));
    await made.insert('code', "'7'");
    const files = to({ code: { type: 'object', format: 'words' } });
    await query('create statistics codes on code, version from coupon');
    expect(await migrateLarge(files)).toEqual([
      'widen coupon.code from text to jsonb, with the table locked until every row is rewritten',
    ]);
  });

  it('does not make writers wait behind a reader', async () => {
    await migrate(made.db, before);
    await made.insert('code', "'7'");
    const end = readOn();
    const migrating = migrateLarge(after, agreed);
    let longest = 0;
    for (const start = Date.now(); Date.now() - start < 2500; ) {
      const begun = Date.now();
      await query("update coupon set code = '8'");
      longest = Math.max(longest, Date.now() - begun);
      await sleep(20);
    }
    await end();
    await migrating;
    expect(longest).toBeLessThan(1500);
    expect(await made.rows('code')).toEqual([{ code: 8 }]);
  });
});

describeInUse('a migration of another process', () => {
  it.each([
    ['kaifang.migrate', 'The database was not changed:'],
    ['kaifang.migrate late', 'The tables are migrated, except for'],
  ])('is waited for as long as %s lasts, and no longer than the limit', async (lock, state) => {
    await migrate(made.db, before);
    await made.insert('code', "'7'");
    const lines: string[] = [];
    const waiting = { limit: 700, say: (said: string) => lines.push(said) };
    await made.db.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(hashtext(${lock}))`.execute(other);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other);
      const message = await refusal(migrate(made.db, after, agreed, { largeFrom: 1, waiting }));
      expect(message).toContain(state);
      expect(message).toMatch(/waited 1 s for the migration of database process \d+ \(.*since 20\d\d-/);
      expect(message).toContain(`process ${rows[0]?.pid} `);
      await sql`select pg_advisory_unlock(hashtext(${lock}))`.execute(other);
    });
    expect(lines).toEqual([expect.stringMatching(/^waited 0 s for the migration of database process/)]);
    await migrateLarge(after, agreed);
    expect(await made.rows('code')).toEqual([{ code: 7 }]);
  });
});
