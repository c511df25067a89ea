import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandError, readCommand } from '#server/boot/migrationCommand.ts';
import { runMigration } from '#server/boot/runMigration.ts';
import { readSettings, type Settings } from '#server/platform/settings.ts';
import { type CouponDatabase, couponDatabase, refusal } from './couponDatabase.ts';

describe('npm run migrate', () => {
  it('understands its options', () => {
    expect(readCommand([])).toEqual({
      plan: false,
      isTrial: false,
      consent: { drop: new Set(), convert: new Set() },
    });
    expect(readCommand(['--plan', '--drop', 'a.b', '--drop', 'a.c', '--convert', 'd.e_1'])).toEqual({
      plan: true,
      isTrial: false,
      consent: { drop: new Set(['a.b', 'a.c']), convert: new Set(['d.e_1']) },
    });
  });
  it.each([
    [['--drop']],
    [['--convert', 'a']],
    [['--drop', 'a.b;drop table account']],
    [['--dorp', 'a.b']],
    [['a.b']],
  ])('explains itself after %j', (args) => {
    expect(() => readCommand(args)).toThrow(CommandError);
    expect(() => readCommand(args)).toThrow('npm run migrate -- [--plan|--try]');
  });
});

describe('a migration by hand', () => {
  let made: CouponDatabase;
  let root: string;
  let settings: Settings;

  beforeEach(async () => {
    made = await couponDatabase();
    root = mkdtempSync(join(tmpdir(), 'migrate-'));
    mkdirSync(join(root, 'resources'));
    const { user, password, host, port, database } = made.connection;
    const place = `${encodeURIComponent(host)}:${port}/${database}`;
    settings = readSettings({ DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${place}` });
  });
  afterEach(async () => {
    await made.close();
    rmSync(root, { recursive: true });
  });

  // The database has the product's tables too, which these files do not define.
  const isOfProduct = (line: string) => / has no resource file /.test(line) && !line.startsWith('coupon');
  const run = async (...args: string[]) =>
    (await runMigration(root, settings, readCommand(args))).filter((line) => !isOfProduct(line));
  const describeCoupon = (properties: object) => {
    const label = { zh_cn: '券', en: 'Coupon' };
    const content = { name: 'coupon', label, schema: { type: 'object', properties } };
    writeFileSync(join(root, 'resources/coupon.json'), JSON.stringify(content));
  };

  it('plans, does, and has nothing left to do', async () => {
    describeCoupon({ code: { type: 'string' } });
    expect(await run('--plan')).toEqual(['create coupon', '1 step would be done.']);
    expect(await made.columnsOf('coupon')).toEqual({});
    expect(await run('--try')).toEqual([
      expect.stringMatching(/^create coupon \(\d+\.\d s\)$/),
      '1 step tried and rolled back.',
    ]);
    expect(await made.columnsOf('coupon')).toEqual({});
    expect(await run()).toEqual(['create coupon', '1 step done.']);
    expect(await run()).toEqual(['The database is as the resource files want it: nothing to do.']);
  });

  it('drops what a person names, and says in the plan what it would refuse', async () => {
    describeCoupon({ code: { type: 'string' } });
    await run();
    await made.insert('code', "'a'");
    describeCoupon({ name: { type: 'string' } });
    expect((await run('--plan')).at(-1)).toContain(
      'refused: coupon.code is no longer in its file but holds 1 value',
    );
    expect(await refusal(run())).toContain('npm run migrate -- --drop coupon.code');
    expect(await run('--drop', 'coupon.code')).toEqual([
      'add coupon.name',
      'drop coupon.code',
      '2 steps done.',
    ]);
  });

  it('names the table of a file that is gone, and drops it with the command that it shows', async () => {
    describeCoupon({ code: { type: 'string' } });
    await run();
    await made.insert('code', "'a'");
    await sql`create table coupon_notes (id bigint, created_at timestamptz)`.execute(made.db);
    rmSync(join(root, 'resources/coupon.json'));
    const left =
      'coupon has no resource file and stays as it is; this drops it: npm run migrate -- --drop coupon';
    expect(await run('--plan')).toEqual([
      'The database is as the resource files want it: nothing to do.',
      left,
    ]);
    expect(await made.columnsOf('coupon')).toHaveProperty('code');
    // Tables that no migration created belong to someone else.
    expect(await refusal(run('--drop', 'coupon_notes'))).toContain('nothing to drop of that name');
    expect(await run('--drop', 'coupon')).toEqual(['drop table coupon', '1 step done.']);
    expect(await made.columnsOf('coupon')).toEqual({});
  });
});
