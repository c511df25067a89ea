import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFileName } from '#server/platform/files/fileName.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { padded, photograph, picture, pngFlood } from '../../support/files/pictures.ts';
import { uploadFile } from '../../support/files/uploadFile.ts';

let kaifang: TestApp;
let member: { id: number; token: string };
let dataDir = '';

beforeAll(async () => {
  kaifang = await startApp();
  member = await kaifang.signIn(100);
  ({ dataDir } = kaifang.app.settings);
});
afterAll(() => kaifang.close());

const send = async (name: string, bytes: Buffer, fields: Record<string, string> = {}) => {
  // Attempts by other tests must not throttle this file.
  await sql`delete from kaifang_system.throttle`.execute(kaifang.app.db);
  return uploadFile(kaifang, member.token, { name, bytes }, fields);
};
const stored = () => readdirSync(join(dataDir, 'uploads'));
const bytesOf = (url: unknown) => readFileSync(join(dataDir, String(url)));
const rows = async () => {
  const found = await sql<{ count: number }>`select count(*) from file`.execute(kaifang.app.db);
  return found.rows[0]?.count ?? 0;
};

describe('an uploaded picture', () => {
  test('is stored under a name of ours with a row that is about it and whose it is [call-11]', async () => {
    const answer = await send('头像.png', await picture('png'), { kind: 'picture' });
    const { url } = answer.data;
    expect(answer).toMatchObject({
      ret: 200,
      data: {
        ...{
          name: '头像.png',
          url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/),
          kind: 'picture',
        },
        ...{ mime: 'image/png', width: 40, height: 30, account_id: member.id },
        ...{ size: bytesOf(url).length, hash: createHash('sha256').update(bytesOf(url)).digest('hex') },
      },
    });
    expect(statSync(join(dataDir, String(url))).mode & 0o077).toBe(0);
    expect(stored().filter((name) => name.includes('draft'))).toEqual([]);
    const profile = await kaifang.call('Platform.User.EditProfile', { avatar: url }, member.token);
    expect(profile).toMatchObject({ ret: 200, data: { avatar: url } });
  });

  test('cut from another is called as that one is, for anyone who uploaded it or may list files', async () => {
    const { data } = await send('Cover.png', await picture('png'));
    const cut = { name: String(data['url']).slice('/uploads/'.length), bytes: await picture('png') };
    const stranger = await kaifang.signIn(100);
    const root = await kaifang.signIn(255);
    expect((await send(cut.name, cut.bytes)).data['name']).toBe('Cover.png');
    expect((await uploadFile(kaifang, root.token, cut)).data['name']).toBe('Cover.png');
    expect((await uploadFile(kaifang, stranger.token, cut)).data['name']).toBe(cut.name);
    const unknown = newFileName('png');
    expect((await send(unknown, cut.bytes)).data['name']).toBe(unknown);
  });

  test('ACC-05 may have 2,097,152 bytes and not one more [rule-10, error-11, constant-04]', async () => {
    const jpeg = await picture('jpeg');
    for (const size of [2_000_001, 2_097_152])
      expect((await send('a.jpg', padded(jpeg, size))).ret).toBe(200);
    const [before, files] = [await rows(), stored().length];
    const message = 'File Too Large';
    const errors = [{ field: 'file', rule: 'size', message }];
    for (const size of [2_097_153, 9_000_000]) {
      const answer = await send('a.jpg', padded(jpeg, size));
      expect(answer).toEqual({ ret: 400, data: { errors }, msg: message });
    }
    const cut = await uploadFile(kaifang, member.token, { bytes: jpeg, truncated: true });
    expect(cut).toMatchObject({ ret: 400, msg: message });
    expect([await rows(), stored().length]).toEqual([before, files]);
  });

  test('ACC-05 FIL-02 FIL-05 is a JPEG or a PNG by its bytes, no matter what it is called [rule-10]', async () => {
    const gif = await picture('gif');
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>',
    );
    const entities = Array.from(
      { length: 9 },
      (_none, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    );
    const drawn = (inside: string, doctype = '') =>
      Buffer.from(`<?xml version="1.0"?>${doctype}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
    const hostile = [
      drawn(
        '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject>',
      ),
      drawn('<use href="https://example.com/x.svg#a"/>'),
      drawn('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      drawn('<text>&l9;</text>', `<!DOCTYPE svg [<!ENTITY l0 "lol">${entities.join('')}]>`),
    ];
    const before = await rows();
    const wrong: [string, Buffer][] = [
      ...hostile.flatMap((bytes): [string, Buffer][] => [
        ['a.svg', bytes],
        ['a.png', bytes],
      ]),
      ...([
        ['a.jpg', gif],
        ['a.webp', await picture('webp')],
        ['a.svg', svg],
        ['a.png', svg],
      ] as [string, Buffer][]),
      ...(
        [
          ['php', '<?php system(1);'],
          ['html', '<script>1</script>'],
          ['js', '1'],
          ['jsp', '<%= 1 %>'],
          ['exe', 'MZ\0\0'],
        ] as const
      ).flatMap(([ending, content]): [string, Buffer][] => [
        [`a.${ending}`, Buffer.from(content)],
        ['a.png', Buffer.from(content)],
        [`a.png.${ending}`, Buffer.from(content)],
      ]),
      ['a.jpg', Buffer.from([0xff, 0xd8, 0xff])],
      ['a.png', (await picture('png')).subarray(0, 40)],
      ['a.gif', Buffer.concat([gif, Buffer.from('<script>1</script>')])],
    ];
    for (const [name, bytes] of wrong)
      expect(await send(name, bytes), name).toMatchObject({
        ret: 400,
        data: { errors: [{ field: 'file', rule: 'type' }] },
      });
    expect(await send('a.png', Buffer.alloc(0))).toMatchObject({ ret: 400, msg: 'The file is empty' });
    expect(await uploadFile(kaifang, member.token, null)).toMatchObject({
      ret: 400,
      msg: 'The file to upload is missing',
    });
    expect(await rows()).toBe(before);
    const renamed = await send('really-a-png.jpg', await picture('png'));
    expect(renamed.data).toMatchObject({ mime: 'image/png', url: expect.stringMatching(/png$/) });
  });

  test('ACC-05 floods nothing with its pixels', async () => {
    const started = Date.now();
    for (const [width, height] of [
      [50_000, 50_000],
      [2 ** 31 - 1, 1],
      [12_001, 1],
    ] as const)
      expect(await send('a.png', pngFlood(width, height))).toMatchObject({
        ret: 400,
        data: { errors: [{ field: 'file' }] },
      });
    expect(Date.now() - started).toBeLessThan(3000);
  });

  test('ACC-05 takes 2 MB at most when it is drawn again, too [constant-04]', async () => {
    const raw = { width: 1850, height: 1850, channels: 3 } as const;
    const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
    const originals = [
      ['a.png', await noise.clone().png({ palette: true, colours: 8 }).toBuffer()],
      ['a.jpg', await noise.clone().jpeg({ quality: 40 }).toBuffer()],
    ] as const;
    for (const [name, bytes] of originals) {
      expect(bytes.length, name).toBeLessThan(2_097_152);
      const { data } = await send(name, bytes);
      expect(data, name).toMatchObject({ width: 1850, height: 1850 });
      expect(bytesOf(data.url).length, name).toBeLessThanOrEqual(2_097_152);
    }
    // So many pixels cannot be drawn in fewer bytes.
    const side = { width: 3300, height: 3300, channels: 3 } as const;
    const coarse = sharp(randomBytes(side.width * side.height * side.channels), { raw: side });
    expect(await send('b.jpg', await coarse.jpeg({ quality: 20 }).toBuffer())).toMatchObject({
      ret: 400,
      msg: 'File Too Large',
    });
  });

  test('FIL-02 FIL-06 is drawn again: no place, no script behind its end, upright', async () => {
    const script = Buffer.from('<script>alert(1)</script><?php echo 1;');
    expect((await photograph()).includes('SECRET-PLACE')).toBe(true);
    for (const original of [await photograph(), await picture('png')]) {
      const { data } = await send('a.jpg', Buffer.concat([original, script]));
      const kept = bytesOf(data.url);
      expect(kept.includes('script') || kept.includes('SECRET') || kept.includes('Exif')).toBe(false);
      expect((await sharp(kept).metadata()).exif).toBeUndefined();
    }
    expect((await send('a.jpg', await photograph())).data).toMatchObject({ width: 30, height: 40 });
  });
});

describe('any other file', () => {
  test('FIL-02 is kept as it is when it is of a harmless kind, never shown', async () => {
    const pdf = Buffer.from('%PDF-1.7 /JS (app.alert(1))');
    const answer = await send('合同.PDF', pdf);
    expect(answer.data).toMatchObject({
      kind: 'file',
      mime: 'application/pdf',
      width: null,
      name: '合同.PDF',
    });
    expect(bytesOf(answer.data.url)).toEqual(pdf);
    const opened = await kaifang.app.files.open(String(answer.data.url).replace('/uploads/', ''));
    expect(opened).toMatchObject({ size: pdf.length });
    if (opened) expect(await text(opened.stream)).toBe(pdf.toString());
    expect((await send('a.pdf', Buffer.from('<html>'))).ret).toBe(400);
    expect((await send('a.txt', Buffer.from('a\0b'))).ret).toBe(400);
    expect(await send('a.pdf', pdf, { kind: 'picture' })).toMatchObject({
      ret: 400,
      msg: 'Only JPG and PNG pictures are supported',
    });
  });
});

describe('the name of a file', () => {
  test('FIL-01 is only ever shown', async () => {
    const png = await picture('png');
    const names: Readonly<Record<string, string>> = {
      ...{ '../../x.png': 'x.png', '/etc/passwd': 'passwd', 'C:\\a\\b.png': 'b.png', 'a\0b.png': 'ab.png' },
      ...{ 'a.png/.': '.', CON: 'CON', '\u202egnp.exe': 'gnp.exe', '😀.png': '😀.png', '-rf.png': '-rf.png' },
      ...{ '.htaccess': '.htaccess', '': 'file', [`${'字'.repeat(300)}.png`]: '字'.repeat(200), '..': '..' },
    };
    const before = stored().length;
    for (const [sent, shown] of Object.entries(names)) {
      const { data } = await send(sent, png);
      expect(data).toMatchObject({
        name: shown,
        url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/),
      });
    }
    expect(stored()).toHaveLength(before + Object.keys(names).length);
  });

  test('FIL-09 the same file of many at once is stored for each of them', async () => {
    const png = await picture('png');
    const people: { id: number; token: string }[] = [];
    for (let at = 0; at < 20; at++) people.push(await kaifang.signIn(100));
    const answers = await Promise.all(
      people.map(({ token }) => uploadFile(kaifang, token, { name: 'same.png', bytes: png })),
    );
    expect(new Set(answers.map(({ data }) => data.url)).size).toBe(20);
    for (const { data } of answers) {
      expect(data).toMatchObject({ name: 'same.png' });
      expect(bytesOf(data.url)).toEqual(bytesOf(answers[0]?.data.url));
    }
    const ids = answers.map(({ data }) => Number(data.id));
    const { rows: owners } = await sql<{ account_id: number }>`
      select account_id from file where id = any(${ids}::bigint[]) order by account_id`.execute(
      kaifang.app.db,
    );
    expect(owners.map((owner) => owner.account_id)).toEqual(people.map(({ id }) => id));
  });

  test('FIL-11 opens what was uploaded, and nothing else', async () => {
    const { files } = kaifang.app;
    const name = newFileName('txt');
    await files.save(name, Buffer.from('x'));
    const good = await files.open(name);
    good?.stream.destroy();
    expect(good).not.toBeNull();
    writeFileSync(join(dataDir, 'uploads', 'secret.txt'), 'secret');
    mkdirSync(join(dataDir, 'uploads', `${'0'.repeat(32)}.png`));
    for (const wrong of [
      ...[
        '',
        '.',
        '..',
        '/',
        '../keys/master.key',
        `../uploads/${name}`,
        `./${name}`,
        `${name}/`,
        `${name}\0.png`,
      ],
      ...[
        `%2e%2e/${name}`,
        name.toUpperCase(),
        'secret.txt',
        `${'0'.repeat(32)}.png`,
        `${'1'.repeat(32)}.png`,
      ],
    ])
      expect(await files.open(wrong), wrong).toBeNull();
  });
});
