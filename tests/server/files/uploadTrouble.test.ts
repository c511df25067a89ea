import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFileName } from '#server/platform/files/fileName.ts';
import { noteLoose, sweepFiles } from '#server/platform/files/looseFiles.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { picture } from '../../support/files/pictures.ts';
import { uploadFile } from '../../support/files/uploadFile.ts';

let kaifang: TestApp;
let member: { id: number; token: string };
let admin: { id: number; token: string };
let dataDir = '';

beforeAll(async () => {
  kaifang = await startApp();
  member = await kaifang.signIn(100);
  admin = await kaifang.signIn(255);
  ({ dataDir } = kaifang.app.settings);
});
afterAll(() => kaifang.close());

const send = async (name: string, bytes: Buffer, fields: Record<string, string> = {}) => {
  // Attempts by other tests must not throttle this file.
  await sql`delete from kaifang_system.throttle`.execute(kaifang.app.db);
  return uploadFile(kaifang, member.token, { name, bytes }, fields);
};
const stored = () => readdirSync(join(dataDir, 'uploads'));
const rows = async () => {
  const found = await sql<{ count: number }>`select count(*) from file`.execute(kaifang.app.db);
  return found.rows[0]?.count ?? 0;
};

describe('what goes wrong', () => {
  test('FIL-07 a disk that takes nothing leaves no row and no piece of a file', async () => {
    await send('a.png', await picture('png'));
    const before = await rows();
    const [folder, aside] = [join(dataDir, 'uploads'), join(dataDir, 'aside')];
    renameSync(folder, aside);
    writeFileSync(folder, '');
    expect(await send('a.png', await picture('png'))).toMatchObject({
      ret: 500,
      msg: expect.stringMatching(/^The file could not be saved; try again later \(reference \w+\)$/),
    });
    rmSync(folder);
    renameSync(aside, folder);
    expect(await rows()).toBe(before);
  });

  test('a row that cannot be written takes its file with it', async () => {
    const before = stored();
    await sql`alter table file add constraint none check (false) not valid`.execute(kaifang.app.db);
    expect((await send('a.png', await picture('png'))).ret).toBe(500);
    await sql`alter table file drop constraint none`.execute(kaifang.app.db);
    expect(stored()).toEqual(before);
  });

  test('FIL-08 what has no row after an hour is swept, what has one or is new stays', async () => {
    const { app } = kaifang;
    const { data } = await send('a.png', await picture('png'));
    const kept = String(data.url).replace('/uploads/', '');
    await sql`delete from kaifang_system.loose_file`.execute(app.db);
    const [old, half, fresh] = [newFileName('txt'), newFileName('png'), newFileName('txt')];
    // As left by a process killed before the file was complete or its row written.
    await noteLoose(app.db, [old, half, fresh, kept]);
    for (const name of [old, fresh]) await app.files.save(name, Buffer.from('x'));
    writeFileSync(join(dataDir, 'uploads', `${half}.draft`), 'half');
    await sql`
      update kaifang_system.loose_file set since = now() - interval '61 minutes'
      where name <> ${fresh}`.execute(app.db);
    expect((await sweepFiles(app.files, app.db)).sort()).toEqual([old, half].sort());
    expect(stored()).toEqual(expect.arrayContaining([kept, fresh]));
    expect(stored().some((name) => name.startsWith(old) || name.startsWith(half))).toBe(false);
    expect(await sweepFiles(app.files, app.db)).toEqual([]);
    writeFileSync(join(dataDir, 'uploads', 'secret.txt'), 'secret');
    await app.files.remove('../uploads/secret.txt');
    expect(stored()).toContain('secret.txt');
  });

  test('FIL-08 a file whose removal breaks off after its row is gone is swept too', async () => {
    const { app } = kaifang;
    const { data } = await send('a.png', await picture('png'));
    const name = String(data.url).replace('/uploads/', '');
    const { remove } = app.files;
    Object.assign(app.files, { remove: () => Promise.reject(new Error('killed')) });
    const deleted = await kaifang.call('Admin.File.DelFile', { ids: [data.id] }, admin.token);
    expect((await kaifang.call('Admin.Trash.Purge', { ids: deleted.data.trash }, admin.token)).ret).toBe(200);
    Object.assign(app.files, { remove });
    expect(stored()).toContain(name);
    await sql`update kaifang_system.loose_file set since = now() - interval '61 minutes'`.execute(app.db);
    expect(await sweepFiles(app.files, app.db)).toContain(name);
    expect(stored()).not.toContain(name);
  });

  test('no one uploads without an account, and no one without end', async () => {
    const bytes = await picture('png');
    expect((await uploadFile(kaifang, null, { bytes })).ret).toBe(406);
    await sql`update kaifang_system.throttle set hits = 120 where key = ${`upload:${member.id}`}`.execute(
      kaifang.app.db,
    );
    expect((await uploadFile(kaifang, member.token, { bytes })).ret).toBe(410);
  });
});

describe('Admin.File.DelFile', () => {
  const remove = (ids: unknown[], token = admin.token) => kaifang.call('Admin.File.DelFile', { ids }, token);

  test('removes the row, and the file when it leaves the trash, and is for administrators [call-13]', async () => {
    const { data } = await send('a.png', await picture('png'));
    const list = await kaifang.call(
      'Admin.File.GetList',
      { limit: 1, filter: { kind: 'picture' } },
      admin.token,
    );
    expect(list).toMatchObject({ ret: 200, data: { items: [{ id: data.id }] } });
    expect((await kaifang.call('Admin.File.GetList', {}, member.token)).ret).toBe(403);
    expect((await remove([data.id], member.token)).ret).toBe(403);
    const deleted = await remove([data.id, data.id]);
    expect(deleted).toMatchObject({ ret: 200, data: { deleted: 1 } });
    expect(stored().some((name) => String(data.url).endsWith(name))).toBe(true);
    await kaifang.call('Admin.Trash.Purge', { ids: deleted.data.trash }, admin.token);
    await expect.poll(() => stored().some((name) => String(data.url).endsWith(name))).toBe(false);
    expect((await remove([data.id])).ret).toBe(404);
  });

  test('FIL-10 refuses a file that a record shows, and says which', async () => {
    const [one, two] = [await send('a.png', await picture('png')), await send('b.png', await picture('png'))];
    const user = await kaifang.signIn(100, 'shows_it');
    await kaifang.call('Platform.User.EditProfile', { avatar: two.data.url }, user.token);
    const answer = await remove([one.data.id, two.data.id]);
    expect(answer).toMatchObject({
      ret: 420,
      msg: expect.stringMatching(
        /“b\.png \(#\d+\)”: The file is in use and cannot be deleted: Account shows_it$/,
      ),
      data: { uses: [{ resource: 'account', id: user.id, name: 'shows_it' }] },
    });
    expect((await kaifang.call('Admin.File.Get', { id: one.data.id }, admin.token)).ret).toBe(200);
    await kaifang.call('Platform.User.EditProfile', { avatar: null }, user.token);
    expect((await remove([one.data.id, two.data.id])).ret).toBe(200);
  });
});
