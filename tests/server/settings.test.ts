import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSettings, readSettings, SettingsError } from '#server/settings.ts';

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
      dataDir: resolve('data'),
      databaseUrl: null,
      s3: null,
      adminUsername: 'admin',
      adminPassword: null,
      captcha: true,
      logLevel: 'info',
      nodeEnv: 'development',
    });
  });

  test('are read, and frozen', () => {
    const settings = readSettings({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/开放',
      DATABASE_URL: 'postgresql://a:b@db/kaifang',
      ADMIN_USERNAME: '管理员',
      ADMIN_PASSWORD: 'a # b',
      LOG_LEVEL: 'debug',
      NODE_ENV: 'production',
    });
    expect(settings).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      loopback: false,
      dataDir: '/srv/开放',
      databaseUrl: 'postgresql://a:b@db/kaifang',
      adminUsername: '管理员',
      adminPassword: 'a # b',
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
    ['DATABASE_URL', 'mysql://a:b@c/d'],
    ['DATABASE_URL', 'postgres://a:b@c:port/d'],
    ['ADMIN_USERNAME', 'a b'],
    ['ADMIN_USERNAME', 'x'.repeat(65)],
    ['CAPTCHA', 'false'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['REDIS_URL', 'redis://localhost'],
    ['S3_URL', 's3://bucket'],
  ])('refuse %s=%s by its name', (variable, value) => {
    expect(faultsOf({ [variable]: value })).toEqual([variable]);
  });

  test('tell all faults at once', () => {
    const env = { PORT: 'x', CAPTCHA: 'maybe', S3_URL: 's3://b', LOG_LEVEL: 'x' };
    expect(faultsOf(env).sort()).toEqual(['CAPTCHA', 'LOG_LEVEL', 'PORT', 'S3_URL']);
    expect(() => readSettings(env)).toThrow(/PORT must be .*\n.*CAPTCHA must be one of on, off/s);
  });

  test('never repeat a password in a message', () => {
    expect(() => readSettings({ DATABASE_URL: 'pg://u:hush@h/d' })).toThrow(/^(?!.*hush)/s);
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

  test('come from .env too, where the environment has the last word', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kaifang-settings-'));
    writeFileSync(join(folder, '.env'), 'PORT=9001\nADMIN_USERNAME=root # words\nLOG_LEVEL="warn"\n');
    const settings = loadSettings(folder, { PORT: '9002' });
    expect(settings).toMatchObject({ port: 9002, adminUsername: 'root', logLevel: 'warn' });
    rmSync(folder, { recursive: true });
    expect(loadSettings(folder, {})).toEqual(readSettings({}));
  });
});
