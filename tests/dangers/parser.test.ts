import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseStatements } from '#server/databases/statements/parseStatements.ts';
import { statementFacts } from '#server/databases/statements/statementFacts.ts';
import { startApp, type TestApp } from '../support/app.ts';

const deep = {
  'sums within sums': `select ${'1+'.repeat(9980)}1`,
  'parentheses within parentheses': `select ${'('.repeat(9980)}1${')'.repeat(9980)}`,
  'a query of a thousand queries': Array(900).fill('select 1').join(' union '),
  negations: `select ${'not '.repeat(4990)}true`,
  'an open string of everything': `select '${'('.repeat(19_000)}`,
};
const plain = 'select name from users where id = $1';

describe('a text that goes too deep for the parser (DUR-07)', () => {
  test('never changes what it says of the next, time and again and several at once', async () => {
    const before = await statementFacts(plain);
    expect(before).toMatchObject({ writes: false, functions: [] });
    const sum = deep['sums within sums'];
    for (let round = 0; round < 3; round++) {
      const [, after, write] = await Promise.all([
        statementFacts(sum),
        statementFacts(plain),
        statementFacts('with gone as (delete from users returning id) select count(*) from gone'),
      ]);
      expect(after).toEqual(before);
      expect(write).toMatchObject({ writes: true, functions: ['count'] });
    }
    expect(await parseStatements(sum)).toEqual({ tooMuch: true });
    expect(await parseStatements('select')).toMatchObject({ statements: [{}] });
    expect(await parseStatements('selec 1')).toMatchObject({
      message: expect.stringContaining('selec'),
      at: 0,
    });
  });

  describe('is asked to anyone who wrote it', () => {
    let kaifang: TestApp;
    beforeAll(async () => {
      kaifang = await startApp();
    });
    afterAll(() => kaifang.close());

    test.each(Object.entries(deep))('%s', async (_what, sql) => {
      const { token } = await kaifang.signIn(255);
      const answer = await kaifang.call('Admin.SqlApi.Describe', { sql }, token);
      expect([200, 400]).toContain(answer.ret);
      if (answer.ret === 400) expect(answer.data).toMatchObject({ errors: [{ field: 'sql' }] });
      expect(answer.msg).not.toMatch(/wasm|stack size|RangeError/);
      expect(await kaifang.call('Admin.SqlApi.Describe', { sql: 'select 1 as one' }, token)).toMatchObject({
        ret: 200,
      });
    });
  });
});
