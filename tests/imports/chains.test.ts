import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { everything } from '../support/files/everything.ts';
import { importFile } from '../support/files/importFile.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let first: Row;
let second: Row;
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const add = async (name: string) => {
  const values = { name, value: 'v', description: 'd' };
  const { ret, data } = await kaifang.call('Admin.Config.Add', values, root.token);
  expect(ret).toBe(200);
  return data;
};
beforeEach(async () => {
  n++;
  first = await add(`a${n}`);
  second = await add(`b${n}`);
});

const step = (file: string, fields: Row) =>
  importFile(kaifang, 'Admin.Config.Import', root.token, file, fields);
const undo = async ({ id: job = 0 }: Row) => {
  const { data } = await kaifang.call('Admin.Config.Import', { step: 'undo', job }, root.token);
  await kaifang.app.jobs.idle();
  return (await kaifang.call('Admin.Job.Get', { id: data['job'] ?? 0 }, root.token)).data;
};
const namesOf = async (...records: Row[]) => {
  const filter = { id: { in: records.map(({ id }) => id) } } as never;
  const { data } = await kaifang.call('Admin.Config.GetList', { filter, sort: 'id' }, root.token);
  return (data.items as Row[]).map(({ name }) => name);
};

describe('names that are handed on from row to row', () => {
  const chain = () => `id,name\n${second['id']},c${n}\n${first['id']},b${n}\n`;

  test('are right in the check as in the run, and all go back', async () => {
    const held = await everything(kaifang);
    expect(await step(chain(), { step: 'check' })).toMatchObject({
      failed: 0,
      result: { change: 2, bad: 0 },
    });
    expect(await everything(kaifang)).toEqual(held);
    const done = await step(chain(), { step: 'run' });
    expect(done).toMatchObject({ failed: 0, result: { changed: 2 } });
    expect(await namesOf(first, second)).toEqual([`b${n}`, `c${n}`]);
    expect(await undo(done)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect(await everything(kaifang)).toEqual(held);
  });

  test('need no order, also beside a row that is wrong', async () => {
    const third = await add(`e${n}`);
    const rows = `${first['id']},b${n}\n${third['id']},=bad\n${second['id']},c${n}\n`;
    const file = `id,name,version\n${rows.replaceAll('\n', ',1\n').replace('=bad,1', 'f,7')}`;
    for (const word of ['check', 'run'])
      expect(await step(file, { step: word, on_error: 'skip' })).toMatchObject({
        ...{ done: 2, failed: 1, problems: [{ row: 3 }] },
      });
    expect(await namesOf(first, second, third)).toEqual([`b${n}`, `c${n}`, `e${n}`]);
  });

  test.each(['none', 'skip'])(
    'are swapped in one import, and back in one (on_error: %s)',
    async (on_error) => {
      const held = await everything(kaifang);
      const file = `id,name\n${first['id']},b${n}\n${second['id']},a${n}\n`;
      expect(await step(file, { step: 'check' })).toMatchObject({ failed: 0, result: { change: 2, bad: 0 } });
      expect(await everything(kaifang)).toEqual(held);
      const done = await step(file, { step: 'run', on_error });
      expect(done).toMatchObject({ failed: 0, result: { changed: 2 } });
      expect(await namesOf(first, second)).toEqual([`b${n}`, `a${n}`]);
      expect(await undo(done)).toMatchObject({ done: 2, failed: 0 });
      expect(await everything(kaifang)).toEqual(held);
    },
  );

  test('show the audit trail of the names alone, and of nothing between them', async () => {
    await step(`id,name\n${first['id']},b${n}\n${second['id']},a${n}\n`, { step: 'run' });
    const { rows } = await sql<{ changes: Row }>`
      select changes from audit where resource = 'config' and record_id = ${first['id']} order by id`.execute(
      kaifang.app.db,
    );
    expect(rows.slice(1)).toEqual([{ changes: { name: [`a${n}`, `b${n}`] } }]);
  });

  test('are swapped and go back however far from each other they stand', async () => {
    const titles = 'name,value,description';
    const many = Array.from({ length: 700 }, (_, at) => `far${n}_${at},v,d`);
    await step(`${titles}\n${many.join('\n')}\n`, { step: 'run' });
    const held = await everything(kaifang);
    const { rows: items } = await sql<{ id: number; name: string }>`
      select id, name from config where name like ${`far${n}%`} order by id`.execute(kaifang.app.db);
    const [head, tail] = [items[0] as Row, items.at(-1) as Row];
    const nameOf = (row: Row) => (row === head ? tail : row === tail ? head : row)['name'];
    const file = `id,name,value\n${items.map((row) => `${row['id']},${nameOf(row)},w`).join('\n')}\n`;
    const done = await step(file, { step: 'run' });
    expect(done).toMatchObject({ failed: 0, result: { changed: items.length } });
    expect(items.length).toBe(700);
    expect(await namesOf(head, tail)).toEqual([tail['name'], head['name']]);
    expect(await undo(done)).toMatchObject({ done: items.length, failed: 0 });
    expect(await everything(kaifang)).toEqual(held);
  });

  test.each(['none', 'skip'])('are free for rows a thousand further on (on_error: %s)', async (on_error) => {
    const between = Array.from({ length: 1000 }, (_, at) => `,n${n}_${at},v,d\n`).join('');
    const titles = 'id,name,value,description\n';
    const file = `${titles}${first['id']},c${n},v,d\n${between}${second['id']},A${n},v,d\n`.replace(
      `A${n}`,
      `a${n}`,
    );
    expect(await step(file, { step: 'check' })).toMatchObject({
      ...{ failed: 0, result: { add: 1000, change: 2, bad: 0 } },
    });
    expect(await namesOf(first, second)).toEqual([`a${n}`, `b${n}`]);
    const done = await step(file, { step: 'run', on_error });
    expect(done).toMatchObject({ failed: 0, result: { added: 1000, changed: 2 } });
    expect(await namesOf(first, second)).toEqual([`c${n}`, `a${n}`]);
    await undo(done);
    expect(await namesOf(first, second)).toEqual([`a${n}`, `b${n}`]);
  });

  test('are not free for rows further on where the row that leaves them is wrong', async () => {
    const between = Array.from({ length: 1000 }, (_, at) => `,m${n}_${at},v,d,\n`).join('');
    const titles = 'id,name,value,description,version\n';
    const file = `${titles}${first['id']},c${n},v,d,7\n${between}${second['id']},a${n},v,d,\n`;
    for (const word of ['check', 'run']) {
      const job = await step(file, { step: word, on_error: 'skip' });
      expect(job).toMatchObject({ done: 1000, failed: 2, problems: [{ row: 2 }, { row: 1003 }] });
      if (word === 'run') await undo(job);
    }
  });

  test('go back import by import, the last one first', async () => {
    const held = await everything(kaifang);
    const one = await step(`id,name\n${first['id']},c${n}\n`, { step: 'run' });
    const other = await step(`id,name\n${second['id']},a${n}\n${first['id']},b${n}\n`, { step: 'run' });
    expect(other).toMatchObject({ failed: 0, result: { changed: 2 } });
    expect(await undo(other)).toMatchObject({ done: 2, failed: 0 });
    expect(await undo(one)).toMatchObject({ done: 1, failed: 0 });
    expect(await everything(kaifang)).toEqual(held);
  });

  test('go to a new record too, which goes first when they go back', async () => {
    const held = await everything(kaifang);
    const file = `id,name,value,description\n${first['id']},c${n},v,d\n,a${n},new,d\n`;
    const done = await step(file, { step: 'run', on_error: 'skip' });
    expect(done).toMatchObject({ failed: 0, result: { added: 1, changed: 1 } });
    expect(await undo(done)).toMatchObject({ done: 2, failed: 0 });
    expect(await everything(kaifang)).toEqual(held);
  });

  test('are refused where no other row leaves them, anyone who has them', async () => {
    const file = `id,name\n${first['id']},b${n}\n`;
    const problems = [{ row: 2, errors: [{ field: 'name', rule: 'unique' }] }];
    expect(await step(file, { step: 'check' })).toMatchObject({ failed: 1, problems });
  });

  test('go back as far as they can where someone gave a record another one since', async () => {
    const done = await step(chain(), { step: 'run' });
    const { id = 0 } = first;
    const { data: now } = await kaifang.call('Admin.Config.Get', { id }, root.token);
    const mine = { id, version: now['version'] ?? 0, name: `mine${n}` };
    expect((await kaifang.call('Admin.Config.Edit', mine, root.token)).ret).toBe(200);
    expect(await undo(done)).toMatchObject({ done: 1, failed: 1, problems: [{ id }] });
    expect(await namesOf(first, second)).toEqual([`mine${n}`, `b${n}`]);
  });
});

test('an import that two take back at the same time goes back once, and the later one is informed', async () => {
  const done = await step(`id,name\n${first['id']},c${n}\n`, { step: 'run' });
  const ask = () => kaifang.call('Admin.Config.Import', { step: 'undo', job: done['id'] ?? 0 }, root.token);
  const both = await Promise.all([ask(), ask()]);
  await kaifang.app.jobs.idle();
  expect(both.map(({ ret }) => ret).sort()).toEqual([200, 420]);
  const id = both.find(({ ret }) => ret === 200)?.data['job'] ?? 0;
  const { data: job } = await kaifang.call('Admin.Job.Get', { id }, root.token);
  expect(job).toMatchObject({ state: 'done', done: 1, failed: 0 });
  expect(await namesOf(first)).toEqual([`a${n}`]);
});
