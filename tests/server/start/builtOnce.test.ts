import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { builtOnce } from '#server/boot/builtOnce.mjs';
import { knownRegistry } from '#server/boot/knownRegistry.ts';

const root = mkdtempSync(join(tmpdir(), 'kaifang-built-'));
afterAll(() => rmSync(root, { recursive: true }));

let made = 0;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const build = () =>
  builtOnce(root, {
    name: 'thing',
    sources: ['from', 'one.txt'],
    make: async (folder) => writeFileSync(join(folder, 'out'), String(++made)),
  });

beforeEach(() => {
  rmSync(root, { recursive: true });
  mkdirSync(join(root, 'from/inner'), { recursive: true });
  made = 0;
});

test('what is built is built again only when something that it is made of changed', async () => {
  write('from/inner/a', 'a');
  const first = await build();
  expect([await build(), made]).toEqual([first, 1]);
  write('from/inner/a', 'other');
  const second = await build();
  expect(second).not.toBe(first);
  write('one.txt', 'new');
  expect([await build(), made]).not.toContain(second);
  expect(made).toBe(3);
});

test('of two who build at once either will do, and of old builds three are kept', async () => {
  const [one, two] = await Promise.all([build(), build()]);
  expect(one).toBe(two);
  for (let turn = 0; turn < 5; turn++) {
    write('one.txt', 'x'.repeat(turn + 1));
    await build();
  }
  expect(readdirSync(join(root, 'dist'))).toHaveLength(3);
});

test('of many who build at once no one takes a build away from another', async () => {
  const slow = (thing: string) =>
    builtOnce(root, {
      name: 'thing',
      sources: [thing],
      make: async (folder) => {
        await new Promise((done) => setImmediate(done));
        writeFileSync(join(folder, 'out'), '');
      },
    });
  const all = await Promise.all(Array.from({ length: 8 }, () => slow('one.txt')));
  expect(existsSync(join(all[7] ?? '', 'out'))).toBe(true);
  write('two.txt', 'two');
  const failing = builtOnce(root, {
    ...{ name: 'thing', sources: ['two.txt', 'from'] },
    make: () => Promise.reject(new Error('disk full')),
  });
  await expect(failing).rejects.toThrow('disk full');
  expect(readdirSync(join(root, 'dist'))).toEqual([basename(all[0] ?? '')]);
});

test('resource files are examined once, and again when one of them changed', async () => {
  const note = join(root, 'examined');
  const coupon = (more: object) =>
    write(
      'from/coupon.json',
      JSON.stringify({
        name: 'coupon',
        label: { zh_cn: '优惠券', en: 'Coupon' },
        schema: { type: 'object', properties: { code: { type: 'string', ...more } } },
      }),
    );
  rmSync(join(root, 'from/inner'), { recursive: true });
  coupon({});
  // An editor's backup files, and the byte order mark of some files.
  write('from/coupon.json~', 'not JSON');
  const marked = join(root, 'from/coupon.json');
  writeFileSync(marked, `\uFEFF${readFileSync(marked, 'utf8')}`);
  const examined = await knownRegistry(join(root, 'from'), note);
  expect(await knownRegistry(join(root, 'from'), note)).toEqual(examined);
  expect([...examined.resources.keys()]).toEqual(['coupon']);
  coupon({ lenght: 5 });
  await expect(knownRegistry(join(root, 'from'), note)).rejects.toThrow(/lenght/);
  coupon({ maxLength: 5 });
  expect(
    (await knownRegistry(join(root, 'from'), note)).resources.get('coupon')?.schema.properties['code'],
  ).toMatchObject({ maxLength: 5 });
});
