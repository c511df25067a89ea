import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, planOf } from '#server/boot/migrate.ts';
import { type CouponDatabase, canValidate, couponDatabase, refusal } from './couponDatabase.ts';
import { consent, integer, money, text, to } from './couponFiles.ts';

const isNamed = await canValidate();

let made: CouponDatabase;
beforeEach(async () => {
  made = await couponDatabase();
});
afterEach(() => made.close());

describe('a migration that would lose data', () => {
  it('is refused for a removed property that holds values, with the command that does it', async () => {
    await migrate(made.db, to({ code: text, old: text }));
    await made.insert('code, old', "'a', 'x'", "'b', null");
    const without = to({ code: text });
    expect(await refusal(migrate(made.db, without))).toBe(
      'The database was not changed, because data would be lost:\n' +
        '  coupon.old is no longer in its file but holds 1 value (in record 1): put it back, or run: npm run migrate -- --drop coupon.old',
    );
    expect(await made.rows('old')).toEqual([{ old: 'x' }, { old: null }]);
    expect(await migrate(made.db, without, consent('drop', 'coupon.old'))).toEqual(['drop coupon.old']);
    expect(await made.columnsOf('coupon')).not.toHaveProperty('old');
  });

  it('is shown how a renamed property keeps its values', async () => {
    await migrate(made.db, to({ code: text, old: text }));
    await made.insert('code, old', "'a', 'x'", "'b', 'y'");
    expect(await refusal(migrate(made.db, to({ code: text, fresh: text })))).toContain(
      'coupon.old is no longer in its file but holds 2 values (the first in record 1): put it back, say "renamedFrom": "old" in fresh if that is its new name, or run: npm run migrate -- --drop coupon.old',
    );
    await migrate(made.db, to({ code: text, fresh: { ...text, renamedFrom: 'old' } }));
    expect(await made.rows('fresh')).toEqual([{ fresh: 'x' }, { fresh: 'y' }]);
  });

  it('drops an empty column unasked', async () => {
    await migrate(made.db, to({ code: text, old: text }));
    await made.insert('code', "'a'");
    expect(await migrate(made.db, to({ code: text }))).toEqual(['drop coupon.old']);
  });

  it('refuses a change of type until a person agrees, then converts', async () => {
    await migrate(made.db, to({ code: text }));
    await made.insert('code', "'7'", "'8.6'");
    const changed = to({ code: integer });
    expect(await refusal(migrate(made.db, changed))).toContain('npm run migrate -- --convert coupon.code');
    expect(await migrate(made.db, changed, consent('convert', 'coupon.code'))).toEqual([
      'convert coupon.code from text to bigint',
    ]);
    expect(await made.rows('code')).toEqual([{ code: 7 }, { code: 9 }]);
  });

  it('names the records whose values have no equivalent, before anything is changed', async () => {
    await migrate(made.db, to({ code: text, day: text, x: text }));
    const big = '9223372036854775808';
    await made.insert(
      'code, day, x',
      ...["'7', '2026-02-28', '[]'", "'seven', '2026-02-29', '['", `'${big}', null, null`],
      ...Array.from({ length: 6 }, () => "'', null, null"),
    );
    const day = { type: 'string', format: 'date' };
    const changed = to({ code: integer, day, x: { type: 'array', items: text } });
    const all = { drop: new Set<string>(), convert: new Set(['coupon.code', 'coupon.day', 'coupon.x']) };
    // An older server cannot tell beforehand, and refuses the whole migration.
    if (!isNamed) {
      expect(await refusal(migrate(made.db, changed, all))).toContain('The database was not changed');
      return;
    }
    expect((await planOf(made.db, changed, all)).refused).toEqual([
      'coupon.code holds 8 values that are no bigint (the first in records 2, 3, 4, 5, 6): change those records first',
      'coupon.day holds 1 value that is no date (in record 2): change those records first',
      'coupon.x holds 1 value that is no jsonb (in record 2): change those records first',
    ]);
    expect(await refusal(migrate(made.db, changed, all))).toContain('coupon.day holds 1 value');
  });

  it('replaces the indexes that fit the previous type alone', async () => {
    await migrate(made.db, to({ code: { ...text, index: true } }));
    await made.insert('code', "'7'");
    const changed = to({ code: { ...integer, index: true } });
    expect(await migrate(made.db, changed, consent('convert', 'coupon.code'))).toEqual([
      'unindex coupon.coupon_code_order',
      'convert coupon.code from text to bigint',
    ]);
    expect(await migrate(made.db, changed)).toEqual([]);
  });

  it.each([
    ['money into numbers', money, '1250', { type: 'number' }, 12.5],
    ['numbers into money', { type: 'number' }, '12.345', money, 1235],
    ['whole numbers into money, though both are stored alike', integer, '5', money, 500],
    ['money into text', money, '-5', text, '-0.05'],
    [
      'moments into days',
      { type: 'string', format: 'date-time' },
      "'2026-01-31T23:30:00Z'",
      { type: 'string', format: 'date' },
      '2026-01-31',
    ],
    [
      'days into moments',
      { type: 'string', format: 'date' },
      "'2026-01-31'",
      { type: 'string', format: 'date-time' },
      '2026-01-31T00:00:00.000Z',
    ],
    ['JSON into text', { type: 'array', items: text }, `'["a"]'`, text, '["a"]'],
  ])('converts %s as a person would', async (_what, before, stored, after, value) => {
    await migrate(made.db, to({ x: before }));
    await made.insert('x', stored);
    expect(await refusal(migrate(made.db, to({ x: after })))).toContain('--convert coupon.x');
    await migrate(made.db, to({ x: after }), consent('convert', 'coupon.x'));
    expect(await made.rows('x')).toEqual([{ x: value }]);
    expect(await migrate(made.db, to({ x: after }))).toEqual([]);
  });

  it('widens unasked what loses nothing', async () => {
    await migrate(made.db, to({ x: { type: 'boolean' } }));
    await made.insert('x', 'true');
    expect(await migrate(made.db, to({ x: text }))).toEqual(['widen coupon.x from boolean to text']);
    expect(await made.rows('x')).toEqual([{ x: 'true' }]);
  });

  it('takes a text for words in one language', async () => {
    await migrate(made.db, to({ code: text, x: text }));
    await made.insert('code, x', "'a', 'Stopped'", "'b', null");
    const words = to({ code: text, x: { type: 'object', format: 'words' } });
    expect(await migrate(made.db, words)).toEqual(['widen coupon.x from text to jsonb']);
    expect(await made.rows('x')).toEqual([{ x: { zh_cn: 'Stopped' } }, { x: null }]);
    expect(await migrate(made.db, words)).toEqual([]);
  });

  it('AZ-07: never takes a plain text for a sealed one or a hash', async () => {
    await migrate(made.db, to({ x: text }));
    await made.insert('x', "'open'");
    const sealed = to({ x: { ...text, secret: true } });
    expect(await refusal(migrate(made.db, sealed))).toContain(
      'would change from text to secret and holds 1 value',
    );
    await migrate(made.db, sealed, consent('drop', 'coupon.x'));
    expect(await made.rows('x')).toEqual([{ x: null }]);
    expect(await refusal(migrate(made.db, to({ x: { ...text, format: 'password' } })))).toBe('not refused');
  });

  it('names what someone agreed to though nothing needs it', async () => {
    await migrate(made.db, to({ code: text }));
    expect(await refusal(migrate(made.db, to({ code: text }), consent('drop', 'coupon.cod')))).toContain(
      '--drop coupon.cod: there is nothing to drop of that name',
    );
  });
});

describe('uniqueness', () => {
  it('is refused over doubles, which are counted; what is empty is no double', async () => {
    await migrate(made.db, to({ code: text }));
    await made.insert('code', "'a'", "'a'", "'A'", 'null', 'null');
    expect(await refusal(migrate(made.db, to({ code: { ...text, unique: true } })))).toContain(
      'coupon.code should be unique but 1 value occurs more than once',
    );
    await sql`delete from coupon where id = 1`.execute(made.db);
    expect(await refusal(migrate(made.db, to({ code: { ...text, unique: 'ignore_case' } })))).toContain(
      '1 value occurs',
    );
    expect(await migrate(made.db, to({ code: { ...text, unique: true } }))).toEqual([
      'index coupon_code_key',
    ]);
  });

  it('goes when the file takes it away or changes its kind', async () => {
    await migrate(made.db, to({ code: { ...text, unique: true } }));
    expect(await migrate(made.db, to({ code: { ...text, unique: 'ignore_case' } }))).toEqual([
      'unindex coupon.coupon_code_key',
      'index coupon_code_ci_key',
    ]);
    expect(await migrate(made.db, to({ code: text }))).toEqual(['unindex coupon.coupon_code_ci_key']);
    await made.insert('code', "'a'", "'a'");
  });

  it('of a new property is refused when its default would be the same in all records', async () => {
    await migrate(made.db, to({ code: text }));
    await made.insert('code', "'a'", "'b'");
    const changed = to({ code: text, serial: { ...text, unique: true, default: 'x' } });
    expect(await refusal(migrate(made.db, changed))).toContain(
      'coupon.serial should be unique but its default would be the same',
    );
  });

  it('of several fields together counts what is empty as a value', async () => {
    const pair = { _: { unique: [['code', 'place']] } };
    await migrate(made.db, to({ code: text, place: text }));
    await made.insert('code, place', "'a', null", "'a', null", "'a', 'x'");
    expect(await refusal(migrate(made.db, to({ code: text, place: text, ...pair })))).toContain(
      'coupon.code, place should be unique but 1 value occurs more than once',
    );
    await sql`delete from coupon where id = 1`.execute(made.db);
    const both = to({ code: text, place: text, ...pair });
    expect(await migrate(made.db, both)).toEqual(['index coupon_code_place_key']);
    await expect(made.insert('code, place', "'a', null")).rejects.toMatchObject({ code: '23505' });
    await made.insert('code, place', "'b', null");
  });

  it('of a new field together with an old one is checked by the old one', async () => {
    await migrate(made.db, to({ code: text }));
    await made.insert('code', "'a'", "'a'");
    const pair = to({ code: text, place: text, _: { unique: [['code', 'place']] } });
    expect(await refusal(migrate(made.db, pair))).toContain('1 value occurs more than once');
    await sql`delete from coupon where id = 1`.execute(made.db);
    expect(await migrate(made.db, pair)).toEqual(['add coupon.place', 'index coupon_code_place_key']);
  });
});
