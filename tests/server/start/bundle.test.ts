import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Built as on a first start, next to existing builds.
const place = mkdtempSync(join(tmpdir(), 'kaifang-bundle-'));
afterAll(() => rmSync(place, { recursive: true }));

// As in `server/start.mjs`: builds, then runs.
function inOwnProcess(script: string, settings: Readonly<Record<string, string>> = {}) {
  const from = (name: string) => JSON.stringify(pathToFileURL(join(root, 'server/boot', name)).href);
  const imports = `
    import { bundleServer } from ${from('bundle.mjs')};
    import { loadBundle } from ${from('loadBundle.mjs')};
    const folder = await bundleServer(${JSON.stringify(place)});`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', imports + script],
    { cwd: place, encoding: 'utf8', env: { ...process.env, ...settings } },
  );
  return { status, stdout, stderr };
}

beforeAll(() => {
  mkdirSync(join(place, 'dist'));
  for (const name of ['server', 'schemas', 'i18n', 'node_modules', 'package.json', 'tsconfig.json'])
    symlinkSync(join(root, name), join(place, name));
});

test('the first start bundles the server without a word, and a later one has what was made of its text', () => {
  const load = `
    const { exports, keep } = loadBundle(folder);
    keep();
    process.stdout.write(JSON.stringify([folder, typeof exports.run]));`;
  const first = inOwnProcess(load);
  expect(first).toEqual({
    status: 0,
    stdout: expect.stringMatching(/server-[0-9a-f]{16}","function"\]$/),
    stderr: '',
  });
  const kept = join((JSON.parse(first.stdout) as string[])[0] ?? '', 'run.cache');
  const made = statSync(kept);
  expect(inOwnProcess(load)).toEqual(first);
  expect(statSync(kept).ino).toBe(made.ino);
  // Half of it, as a full disk leaves it, is built again.
  truncateSync(kept, made.size / 2);
  expect(inOwnProcess(load)).toEqual(first);
  expect(statSync(kept).ino).not.toBe(made.ino);
}, 120_000);

test('a stack names the sources, those of packages too', () => {
  // A database server that refuses every connection with an error of its own.
  const { status, stdout } = inOwnProcess(
    `
    import { once } from 'node:events';
    import { createServer } from 'node:net';
    const fields = Buffer.from('SFATAL\\0CXX000\\0Mout of order\\0\\0');
    const head = Buffer.from([69, 0, 0, 0, fields.length + 4]);
    const server = createServer((client) => client.once('data', () => client.end(Buffer.concat([head, fields]))));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    process.env.DATABASE_URL = 'postgres://any:secret@127.0.0.1:' + server.address().port + '/nothing';
    await loadBundle(folder).exports.run(folder + '/examined', null);`,
    { DATA_DIR: join(place, 'data') },
  );
  expect(status).toBe(1);
  const { err } = JSON.parse(stdout) as { err: { stack: string } };
  expect(err.stack).toMatch(/^error: out of order\n {4}at /);
  const source = join(root, 'server/platform/store/pipelinedPool.ts');
  const [, line] = err.stack.split(`connect (${source}:`)[1]?.match(/^(\d+):\d+\)/) ?? [];
  expect(readFileSync(source, 'utf8').split('\n')[Number(line) - 1]).toContain('await pool.connect()');
  expect(err.stack).toMatch(/\/node_modules\/pg-pool\/index\.js:\d+:\d+/);
}, 120_000);
