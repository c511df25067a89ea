import { expect, test } from 'vitest';
import { createLog } from '#server/boot/createLog.ts';
import { reportStatements } from '#server/platform/store/statements.ts';

test('what a failed call sent is shown without the password of an account that it made (LOG-04)', () => {
  const sent = [
    `create role "kaifang_data" login password 'canary-1' connection limit 60`,
    `ALTER ROLE "a"\n  PASSWORD\n  'can''ary-2'`,
    'select password from account where id = $1',
  ];
  const told = reportStatements(sent.map((sql) => ({ sql, ms: 1 })));
  expect(told.map(({ sql }) => sql)).toEqual([
    `create role "kaifang_data" login password '***' connection limit 60`,
    `ALTER ROLE "a" password '***'`,
    'select password from account where id = $1',
  ]);
});

test('what the database says of a row that it refused is no line of the log (LOG-04, LOG-03)', () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(line) });
  const refused = Object.assign(new Error('new row violates check constraint "c"'), {
    ...{ code: '23514', table: 'account', detail: 'Failing row contains (7, canary-1, 13800138000).' },
    ...{ where: "unnamed portal parameter $2 = 'canary-2'", client: { password: 'canary-5' } },
  });
  log.error({ err: refused, call: { password: 'canary-3', access_token: 'canary-4' } }, 'a call\nfailed');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  expect(lines[0]).not.toMatch(/canary|13800138000/);
  const { err } = JSON.parse(lines[0] ?? '') as { err: Record<string, unknown> };
  expect(err).toMatchObject({ code: '23514', table: 'account', message: refused.message });
});
