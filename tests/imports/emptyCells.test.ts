import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openDownload, readDownload } from '../support/files/download.ts';
import { importFile } from '../support/files/importFile.ts';
import { sheetRegistry } from '../support/files/sheetRegistry.ts';

let kaifang: TestApp;
let token: string;
let ids: number[];
beforeAll(async () => {
  kaifang = await startApp(sheetRegistry());
  ({ token } = await kaifang.signIn(255, 'root_1'));
});
afterAll(() => kaifang.close());
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`
    insert into sheet (title, tags) values ('', '[]'), (null, null), ('x', null) returning id`.execute(
    kaifang.app.db,
  );
  ids = rows.map(({ id }) => id);
});

const step = (file: Buffer | string, fields: Row) =>
  importFile(kaifang, 'Admin.Sheet.Import', token, file, fields);
const titles = async () => {
  const { rows } = await sql<{ title: string | null }>`
    select title from sheet where id = any(${ids}::bigint[]) order by id`.execute(kaifang.app.db);
  return rows.map(({ title }) => title);
};
const exported = async (format: string) => {
  const asked = { filter: { id: { in: ids } }, sort: 'id', format };
  return readDownload(await openDownload(kaifang, 'Admin.Sheet.Export', asked, token));
};

test.each(['csv', 'xlsx'])(
  'an empty text and nothing at all come back as they were by %s',
  async (format) => {
    const file = await exported(format);
    expect(await step(file, { step: 'check' })).toMatchObject({
      ...{ failed: 0, result: { unchanged: 3, change: 0 } },
    });
    await sql`update sheet set title = 'y' where id = any(${ids}::bigint[])`.execute(kaifang.app.db);
    await step(file, { step: 'run' });
    expect(await titles()).toEqual(['', null, 'x']);
  },
);

test('a pair of quotes is an empty text, and nothing between two commas is nothing', async () => {
  const [one, other, third] = ids;
  const done = await step(`id,title,count\n${one},,1\n${other},"",2\n${third},"",""\n`, { step: 'run' });
  expect(done).toMatchObject({ failed: 0, result: { changed: 3 } });
  expect(await titles()).toEqual([null, '', '']);
  const { rows } = await sql`select count from sheet where id = ${third}`.execute(kaifang.app.db);
  // A number has no empty text.
  expect(rows).toEqual([{ count: null }]);
});

test('every error of a row is named at once, and the message about a time needs no time zone', async () => {
  const { problems } = await step('title,mood,count,at\nbad,odd,many,soon\n', { step: 'check' });
  const [{ errors = [] } = {}] = problems as unknown as readonly { readonly errors?: readonly Row[] }[];
  expect(errors.map(({ field }) => field).sort()).toEqual(['at', 'count', 'mood']);
  expect(errors.find(({ field }) => field === 'at')?.['message']).toBe(
    'At must be a valid time, such as 2026-01-31 08:00',
  );
});
