import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Checkout, copyCheckout } from '../../support/checkout.ts';
import { startServer } from '../../support/server.ts';

const run = promisify(execFile);
let install: Checkout;
let place: string;
let data: string;

beforeAll(() => {
  install = copyCheckout('production');
  place = mkdtempSync(join(tmpdir(), 'kaifang-production-'));
  data = join(place, 'data');
}, 180_000);
afterAll(() => {
  install.remove();
  rmSync(place, { recursive: true, force: true });
});

const start = (NODE_ENV: string) =>
  startServer({
    ...{ root: install.folder, dataDir: data, captcha: 'on' },
    env: { NODE_ENV, ADMIN_PASSWORD: '', LOG_LEVEL: 'warn' },
  });
const npm = (script: string) => {
  const { scripts } = JSON.parse(readFileSync(join(install.folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [, ...command] = (scripts[script] ?? '').split(' ');
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: data, NODE_ENV: 'production' };
  return run(process.execPath, command, { cwd: install.folder, env });
};

describe('an install without the packages of developers, from a clean clone', () => {
  test('builds and starts by npm ci --omit=dev, and again with NODE_ENV=production', async () => {
    for (const name of ['node_modules/vitest', 'node_modules/typescript', '.generated', 'dist'])
      expect([name, existsSync(join(install.folder, name))]).toEqual([name, false]);
    const first = await start('');
    expect(first.output()).toMatch(/sign in as admin with the first password \w{14}\n.*is ready at/);
    expect(readdirSync(join(install.folder, 'dist')).join(' ')).toMatch(/\badmin-\w+/);
    for (const page of ['/admin/login', '/admin/'])
      expect([page, (await fetch(first.url + page)).status]).toEqual([page, 200]);
    // What the operator needs while it runs.
    const { stdout } = await npm('reset-admin');
    const [, password = ''] = /sign in as admin with the password (\w{14}),/.exec(stdout) ?? [];
    expect(password).not.toBe('');
    await first.stop();

    const second = await start('production');
    expect((await fetch(`${second.url}/admin/login`)).status).toBe(200);
    await second.stop();
  }, 300_000);

  test('has every package that the product imports', () => {
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(install.folder, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'optionalDependencies', Record<string, string>>;
    const known = { ...dependencies, ...optionalDependencies };
    const rooms = ['server', 'src', 'schemas', 'providers', 'tools/vite'];
    const files = rooms.flatMap((room) =>
      readdirSync(join(install.folder, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(m?js|tsx?)$/.test(file))
        .map((file) => join(install.folder, room, file)),
    );
    const imported = [...files, join(install.folder, 'vite.config.ts')].flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /^(?:(?:import (?!type)|\}|export ).*? from|import) '((?:@[\w.-]+\/)?[a-z][\w.-]*)[^':]*'/gm,
        ),
      ].map(([, name = '']) => name),
    );
    expect(new Set(imported).size).toBeGreaterThan(50);
    expect(imported.filter((name) => !(name in known))).toEqual([]);
  });
});
