import { describe, expect, test } from 'vitest';
import type { Dialect } from '#schemas/payloads/console.ts';
import { maskLiterals } from '#server/platform/rules/maskLiterals.ts';
import { callsProcedure } from '#server/platform/rules/procedureCall.ts';
import {
  canBePlanned,
  isAsking,
  looksLikeReading,
  oneStatement,
} from '#server/platform/rules/readStatement.ts';

describe('a masked statement (SQL-08)', () => {
  test.each<[string, string, Dialect?]>([
    ["select * from a where b = 'x'", 'select * from a where b = ?'],
    ["select 'it''s', E'a\\'b', b'01', x'ff', N'n'", 'select ?, ?, ?, ?, ?'],
    ['select 1, 1.5, 1e10, 0xFF, -3, .5', 'select ?, ?, ?, ?, -?, ?'],
    ['select $$secret$$, $a$ $$ secret $$ $a$', 'select ?, ?'],
    ['select col1, t2.x3 from t2 -- secret', 'select col1, t2.x3 from t2  '],
    ['select /* secret */ 1 # secret', 'select   ?  ', 'mysql'],
    ['select 1 #>> /* a /* secret */ secret */ 2', 'select ? #>>   ?'],
    ["select 'never ends", 'select ?'],
    ['select $$never ends', 'select ?'],
    ['select /* never ends', 'select  '],
    ['select "Column", `col`', 'select "Column", `col`'],
    ['select "secret", `col`', 'select ?, `col`', 'mysql'],
    ["select 'a\\', secret, 'b'", 'select ?, secret, ?'],
    ["select 'C:\\', 'secret'", 'select ?, ?'],
    ["select E'a\\', secret', e'b''c\\\\', d", 'select ?, ?, d'],
    ["select E'a' -- x\n 'b\\' secret', c", 'select ?, c'],
    ["select U&'a\\', N'b\\', c", 'select ?, ?, c'],
    ['select $中$secret$中$, $1$$secret$$, a$1 from b', 'select ?, $1?, a$1 from b'],
    ['select "never ends', 'select ?'],
    ['select "a\\" secret", \'b\\\' secret\' from c', 'select ?, ? from c', 'mysql'],
    ["select 'a' -- secret\n, 1--1, 0b101, 2x from t1", 'select ?  \n, ?--?, ?, ? from t1', 'mysql'],
    ['select 1 /*!50000 + 7 */ from c', 'select ? /*!? + ? */ from c', 'mysql'],
    ["select 1 /*!99999 ' */, 'secret'", 'select ? /*!?', 'mysql'],
    ["insert into 用户 values ('密码')", 'insert into 用户 values (?)'],
    ['', ''],
  ])('%s', (statement, masked, dialect = 'postgres') =>
    expect(maskLiterals(statement, dialect)).toBe(masked),
  );
});

test.each<[string, boolean, Dialect?]>([
  ['select 1', true],
  ['  -- first\n /* then */ (select 1)', true],
  ['with a as (select 1) select * from a', true],
  ['explain select 1', true],
  ['show tables', true],
  ['delete from a', false],
  ['copy (select 1) to program $$x$$', false],
  ['do $$ begin end $$', false],
  ['/* a /* b */ select */ copy (select 1) to program $$x$$', false],
  ['--\rcopy (\nselect 1) to program $$x$$', false],
  ['select a into b', true],
  ["select 1 into outfile '/tmp/x'", false, 'mysql'],
  ["select 1 /*! into outfile '/x' */", false, 'mysql'],
  ["select 1 /*M! into outfile '/x' */", false, 'mysql'],
  ["select '--' into outfile '/x'", false, 'mysql'],
  ["select 1--1 into outfile '/x'", false, 'mysql'],
  ["select '/*' into dumpfile '/x' -- */", false, 'mysql'],
  ["select 1.5into outfile '/x'", false, 'mysql'],
  ["select 1e5into outfile '/x'", false, 'mysql'],
  ["select \\Ninto outfile '/x'", false, 'mysql'],
  ["select 1 --\u00a0 into outfile '/x' from t", false, 'mysql'],
  ["select t.ignore into outfile '/x' from t", false, 'mysql'],
  ["select /*+ ' */ 1 into outfile '/x' -- '", false, 'mysql'],
  ['select 1 into @a', false, 'mysql'],
  ["select 'into outfile' -- into outfile", true, 'mysql'],
  ['select /*+ MAX_EXECUTION_TIME(1000) */ 1', true, 'mysql'],
  ['explain insert into a values (1)', true, 'mysql'],
  ['selects', false],
  ['', false],
])('%j looks like reading: %s', (statement, is, dialect = 'postgres') =>
  expect(looksLikeReading(statement, dialect)).toBe(is),
);

test('what has a plan is what reads or changes rows, and is not analysed by running it', () => {
  const planned = (one: string) => canBePlanned(one, 'mysql');
  expect(['select 1', 'delete from a', 'update a set b = 1'].map(planned)).toEqual([true, true, true]);
  const others = ['analyze delete from a', 'analyse select 1', 'drop table a', 'call a()', 'select /*! 1 */'];
  expect(others.filter(planned)).toEqual([]);
  const asking = ['(select 1)', 'with a as (select 1) select 2', 'table a', 'values (1)'];
  expect([...asking, 'update a set b = 1'].filter((one) => isAsking(one, 'postgres'))).toEqual(asking);
});

test('a semicolon at the end is no second statement', () => {
  expect(oneStatement(' select 1 ; ;\n')).toBe('select 1');
  expect(oneStatement("select ';'")).toBe("select ';'");
});

test.each([
  ['call add(1)', true],
  ['CALL public."add" (1)', true],
  ['select add(1)', true],
  ['select * from `db`.`add`(1)', true],
  ['delete from a where add(1)', false],
  ['call addition(1)', false],
  ['call other(1)', false],
  ["call add(1, 'it''s', @out, -2.5, null, date '2024-01-01', array[1, 2], row(1, 'a'), now());", true],
  ["select public.add(n => 1, day => '2024-01-01'::date) ; ", true],
  ['select * into stolen from payroll -- add(', false],
  ["select 'add(', p.* from payroll p", false],
  ["select add(1) into outfile '/tmp/x'", false],
  ['select add(1), p.* from payroll p', false],
  ['select add(1) from payroll', false],
  ['call add((select max(pay) from payroll))', false],
  ['call add(1 /*! , secret() */)', false],
  ['call add(1 -- )\n, 2)', false],
  ['select add(1--1, p.x) into stolen from payroll p', false],
  ['select add(1 # )\n p.x)', false],
  ["select add('\\', p.x) into stolen from payroll p --')", false],
  ['call add($$a$$, 1)', false],
  ['call add(wipe_out())', false],
  ['call add(evil.now())', false],
  ['call add("wipe"(1))', false],
  ['call add(1); drop table payroll', false],
  ['call add(1', false],
  ['call add', false],
])('%j calls the procedure: %s', (statement, is) => expect(callsProcedure(statement, 'add')).toBe(is));
