import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSettings, readSettings, SettingsError } from '#server/platform/settings.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults.map(({ variable }) => variable);
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('have the defaults of the contract', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      loopback: true,
      trustedProxies: [],
      dataDir: resolve('data'),
      databaseUrl: null,
      redisUrl: null,
      s3: null,
      adminUsername: 'admin',
      adminPassword: null,
      captcha: true,
      registerWork: 0,
      answerBytes: 16 * 1024 * 1024,
      // A quarter of the heap.
      memoryBytes: expect.any(Number),
      anonymousReads: 1200,
      logLevel: 'info',
      nodeEnv: 'development',
    });
  });

  test.each([
    ['ANSWER_LIMIT_MB', '0'],
    ['ANSWER_LIMIT_MB', '16.5'],
    ['MEMORY_BUDGET_MB', '15'],
    ['ANONYMOUS_READS_PER_MINUTE', '-1'],
  ])('%s=%s is no bound', (variable, text) => {
    expect(() => readSettings({ [variable]: text })).toThrow(`${variable} must be a whole number from`);
  });

  test('are read, and frozen', () => {
    const settings = readSettings({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/开放',
      DATABASE_URL: 'postgresql://a:b@db/kaifang',
      ADMIN_USERNAME: '管理员',
      ADMIN_PASSWORD: 'a#b=密码',
      TRUSTED_PROXIES: '10.0.0.1, fd00::/8',
      LOG_LEVEL: 'debug',
      NODE_ENV: 'production',
    });
    expect(settings).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      loopback: false,
      trustedProxies: ['10.0.0.1', 'fd00::/8'],
      dataDir: '/srv/开放',
      databaseUrl: 'postgresql://a:b@db/kaifang',
      adminUsername: '管理员',
      adminPassword: 'a#b=密码',
      logLevel: 'debug',
    });
    expect(Object.isFrozen(settings)).toBe(true);
  });

  test('count an empty variable as missing', () => {
    expect(readSettings({ PORT: '', ADMIN_PASSWORD: '', CAPTCHA: '', REDIS_URL: '' })).toEqual(
      readSettings({}),
    );
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['HOST', 'http://x'],
    ['HOST', 'localhost:80'],
    ['DATABASE_URL', 'mysql://a:b@c/d'],
    ['DATABASE_URL', 'postgres://a:b@c:port/d'],
    ['ADMIN_USERNAME', 'a b'],
    ['ADMIN_USERNAME', 'x'.repeat(51)],
    ['ADMIN_USERNAME', 'root@example'],
    ['ADMIN_PASSWORD', '12345'],
    ['ADMIN_PASSWORD', 'x'.repeat(21)],
    ['ADMIN_PASSWORD', 'hush hush'],
    ['CAPTCHA', 'false'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy.example'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::ffff:0:0/96'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'http://localhost'],
    ['REDIS_URL', 'redis://'],
    ['S3_URL', 's3://bucket'],
  ])('refuse %s=%s by its name', (variable, value) => {
    expect(faultsOf({ [variable]: value })).toEqual([variable]);
  });

  test('show all faults at once', () => {
    const env = { PORT: 'x', CAPTCHA: 'maybe', S3_URL: 's3://b', LOG_LEVEL: 'x' };
    expect(faultsOf(env).sort()).toEqual(['CAPTCHA', 'LOG_LEVEL', 'PORT', 'S3_URL']);
    expect(() => readSettings(env)).toThrow(/PORT must be .*\n.*CAPTCHA must be one of on, off/s);
  });

  test('never repeat a password in a message', () => {
    expect(() => readSettings({ DATABASE_URL: 'pg://u:hush@h/d' })).toThrow(/^(?!.*hush)/s);
    expect(() => readSettings({ ADMIN_PASSWORD: 'hush hush' })).toThrow(/^(?!.*hush)/s);
    expect(() => readSettings({ S3_URL: 's3://k:hush@h/' })).toThrow(/^(?!.*hush)/s);
  });

  test.each(['127.0.0.1', '127.8.9.1', '::1', '[::1]', 'localhost'])('allow CAPTCHA=off on %s', (HOST) => {
    expect(readSettings({ CAPTCHA: 'off', HOST }).captcha).toBe(false);
  });

  test.each([
    ['0.0.0.0', 'test'],
    ['::', 'test'],
    ['192.168.1.5', 'development'],
    ['127.0.0.1.example.com', 'test'],
    ['localhost', 'production'],
  ])('refuse CAPTCHA=off on %s in %s (AU-10)', (HOST, NODE_ENV) => {
    expect(faultsOf({ CAPTCHA: 'off', HOST, NODE_ENV })).toEqual(['CAPTCHA']);
  });

  test('refuse CAPTCHA=off behind a proxy, which brings callers from elsewhere (AU-10)', () => {
    const proxied = { CAPTCHA: 'off', HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' };
    expect(faultsOf(proxied)).toEqual(['CAPTCHA']);
    expect(() => readSettings(proxied)).toThrow(/CAPTCHA must not be off while TRUSTED_PROXIES/);
    expect(faultsOf({ ...proxied, CAPTCHA: 'on' })).toEqual([]);
    expect(faultsOf({ ...proxied, TRUSTED_PROXIES: '' })).toEqual([]);
    // A list that is itself invalid causes no second error.
    expect(faultsOf({ ...proxied, TRUSTED_PROXIES: 'proxy.example' })).toEqual(['TRUSTED_PROXIES']);
  });

  test('come from .env too, where the environment has the last word', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kaifang-settings-'));
    writeFileSync(join(folder, '.env'), 'PORT=9001\nADMIN_USERNAME=root # words\nLOG_LEVEL="warn"\n');
    const settings = loadSettings(folder, { PORT: '9002' });
    expect(settings).toMatchObject({ port: 9002, adminUsername: 'root', logLevel: 'warn' });
    rmSync(folder, { recursive: true });
    expect(loadSettings(folder, {})).toEqual(readSettings({}));
  });

  test('stop the development server by their names too, without a stack', () => {
    const env = { PATH: process.env.PATH, PORT: 'eighty' };
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'server/commands/dev.ts'], {
      env,
    });
    expect([status, String(stderr)]).toEqual([
      1,
      'Wrong settings:\n  PORT must be a whole number from 0 to 65535, not "eighty"\n',
    ]);
  });
});
