import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { failure, success } from '#server/core/envelope.ts';
import { createDispatch } from '#server/dispatch.ts';
import { textsOf } from '#server/language.ts';
import { sweepDrafts } from '#server/platform/files/drafts.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { padded, picture } from '../../support/files/pictures.ts';

let kaifang: TestApp;
let member: { id: number; token: string };
let other: { id: number; token: string };
let photo: Buffer;

beforeAll(async () => {
  kaifang = await startApp();
  member = await kaifang.signIn(100);
  other = await kaifang.signIn(100);
  photo = padded(await picture('jpeg', 300, 200), 700_000);
});
afterAll(() => kaifang.close());

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const call = (service: string, fields: Row, token = member.token) =>
  kaifang.call(`Admin.File.${service}`, fields, token);
const begin = (bytes: Buffer, more: Row = {}, token = member.token) =>
  call('BeginUpload', { name: 'a.jpg', size: bytes.length, fingerprint: sha(bytes), ...more }, token);

async function append(id: unknown, offset: number, bytes: Buffer, token = member.token) {
  const answer = await createDispatch(kaifang.app)({
    service: 'Admin.File.AppendUpload',
    fields: { upload_id: String(id), offset: String(offset), access_token: token },
    isForm: true,
    upload: { name: 'part', bytes, truncated: false },
    lang: 'en',
    ip: '127.0.0.1',
    userAgent: 'test',
  }).then(success, (error: unknown) => {
    return failure(error, { registry: kaifang.app.registry, texts: textsOf.en, lang: 'en' }).envelope;
  });
  return JSON.parse(JSON.stringify(answer)) as Envelope<Row>;
}

async function sendFrom(id: unknown, bytes: Buffer, offset: number, until = bytes.length) {
  for (let at = offset; at < until; at += 262_144)
    expect((await append(id, at, bytes.subarray(at, Math.min(at + 262_144, until)))).ret).toBe(200);
}

describe('an upload in parts', () => {
  test('FIL-03 goes on where it stopped, for anyone who comes back with the same file', async () => {
    const first = await begin(photo);
    expect(first.data).toMatchObject({ received: 0, size: 700_000, part: 262_144 });
    await sendFrom(first.data.upload_id, photo, 0, 300_000);
    // As after a reload: only the file is known.
    const again = await begin(photo);
    expect(again.data).toMatchObject({ upload_id: first.data.upload_id, received: 300_000 });
    expect((await call('GetUploads', {})).data).toMatchObject({
      items: [{ upload_id: first.data.upload_id, name: 'a.jpg', received: 300_000 }],
    });
    await sendFrom(again.data.upload_id, photo, 300_000);
    const done = await call('FinishUpload', { upload_id: again.data.upload_id });
    expect(done).toMatchObject({ ret: 200, data: { name: 'a.jpg', kind: 'picture', width: 300 } });
    // Its answer was lost: the retry gets the same record, not a second one.
    const lost = await call('FinishUpload', { upload_id: again.data.upload_id });
    expect(lost.data.id).toBe(done.data.id);
    expect((await call('GetUploads', {})).data).toEqual({ items: [] });
    const parts = await sql`select 1 from kaifang_system.upload_part`.execute(kaifang.app.db);
    expect(parts.rows).toEqual([]);
    expect((await begin(photo)).data.upload_id).not.toBe(again.data.upload_id);
  });

  test('a part that comes twice, too early or twice at once is added once', async () => {
    const bytes = randomBytes(300_000);
    const named = { name: 'a.zip' };
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), bytes]);
    const { upload_id: id } = (await begin(file, named)).data;
    const part = file.subarray(0, 200_000);
    expect((await append(id, 200_000, part)).data).toMatchObject({ received: 0 });
    const both = await Promise.all([append(id, 0, part), append(id, 0, part)]);
    expect(both.map(({ data }) => data.received)).toEqual([200_000, 200_000]);
    await append(id, 200_000, file.subarray(200_000));
    const finished = await Promise.all([1, 2].map(() => call('FinishUpload', { upload_id: id })));
    const made = finished.filter(({ ret }) => ret === 200).map(({ data }) => data.id);
    expect(new Set(made).size).toBe(1);
    expect((await call('FinishUpload', { upload_id: id })).data).toMatchObject({
      id: made[0],
      hash: sha(file),
    });
    const rows = await sql`select 1 from file where name = 'a.zip'`.execute(kaifang.app.db);
    expect(rows.rows).toHaveLength(1);
  });

  test('FIL-02 FIL-03 is held to what it said: its size, its content, its kind', async () => {
    const text = Buffer.from('hello '.repeat(100));
    const { upload_id: id } = (await begin(text, { name: 'a.txt' })).data;
    expect((await append(id, 0, Buffer.alloc(601))).msg).toBe('File Too Large');
    expect((await append(id, 0, Buffer.alloc(0))).ret).toBe(400);
    expect(await call('FinishUpload', { upload_id: id })).toMatchObject({ ret: 420, data: { received: 0 } });
    await append(id, 0, Buffer.from('other '.repeat(100)));
    expect(await call('FinishUpload', { upload_id: id })).toMatchObject({
      ret: 400,
      msg: 'The uploaded content does not match the original file; upload it again',
    });
    expect((await call('FinishUpload', { upload_id: id })).ret).toBe(404);
    const script = Buffer.from('<script>1</script>');
    const wrong = (await begin(script, { name: 'a.png', kind: 'picture' })).data;
    await append(wrong.upload_id, 0, script);
    expect(await call('FinishUpload', { upload_id: wrong.upload_id })).toMatchObject({
      ret: 400,
      msg: 'Only JPG and PNG pictures are supported',
    });
  });

  test('ACC-05 is refused before it begins where it is too large', async () => {
    const told = { ret: 400, msg: 'File Too Large', data: { errors: [{ field: 'file', rule: 'size' }] } };
    expect(await begin(photo, { size: 8_388_609 })).toMatchObject(told);
    expect(await begin(photo, { size: 2_097_153, kind: 'picture' })).toMatchObject(told);
    expect((await begin(photo, { size: 0 })).msg).toBe('The file is empty');
  });

  test('FIL-14 belongs to the one who began it', async () => {
    const { upload_id: id } = (await begin(photo, { name: 'mine.jpg' })).data;
    expect((await append(id, 0, photo.subarray(0, 9), other.token)).ret).toBe(404);
    expect((await call('FinishUpload', { upload_id: id }, other.token)).ret).toBe(404);
    await call('CancelUpload', { upload_id: id }, other.token);
    expect((await begin(photo, { name: 'mine.jpg' })).data.upload_id).toBe(id);
    expect((await begin(photo, { name: 'mine.jpg' }, other.token)).data.upload_id).not.toBe(id);
    expect((await call('GetUploads', {}, '')).ret).toBe(406);
    await call('CancelUpload', { upload_id: id });
    expect((await append(id, 0, photo.subarray(0, 9))).ret).toBe(404);
  });

  test('FIL-08 is forgotten when no one goes on with it for a day', async () => {
    const { upload_id: id } = (await begin(photo, { name: 'old.jpg' })).data;
    await append(id, 0, photo.subarray(0, 1000));
    await sql`
      update kaifang_system.upload_draft set touched_at = now() - interval '25 hours' where id = ${id}`.execute(
      kaifang.app.db,
    );
    await sweepDrafts(kaifang.app.db);
    expect((await append(id, 1000, photo.subarray(1000, 2000))).ret).toBe(404);
    const left = await sql`select 1 from kaifang_system.upload_part where draft = ${id}`.execute(
      kaifang.app.db,
    );
    expect(left.rows).toEqual([]);
  });
});
