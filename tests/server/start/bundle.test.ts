import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Built as on a first start, and beside whatever was built here already.
const place = mkdtempSync(join(tmpdir(), 'kaifang-bundle-'));
afterAll(() => rmSync(place, { recursive: true }));

test('the first start bundles the server without a word, and its places can be found again', () => {
  mkdirSync(join(place, 'dist'));
  for (const name of ['server', 'schemas', 'i18n', 'node_modules', 'package.json', 'tsconfig.json'])
    symlinkSync(join(root, name), join(place, name));
  const script = `
    import { bundleServer } from ${JSON.stringify(pathToFileURL(join(root, 'server/boot/bundle.mjs')).href)};
    process.stdout.write(await bundleServer(${JSON.stringify(place)}));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: place,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^\S+server-[0-9a-f]{16}$/);
  const map = JSON.parse(readFileSync(join(stdout, 'run.js.map'), 'utf8')) as { sources: string[] };
  expect(
    map.sources.some((source) => source.endsWith('server/start.mjs') || source.endsWith('boot/run.ts')),
  ).toBe(true);
}, 120_000);
