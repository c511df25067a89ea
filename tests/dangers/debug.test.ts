import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer } from '#server/http/createServer.ts';
import { startApp, type TestApp } from '../support/app.ts';

const screens = mkdtempSync(join(tmpdir(), 'kaifang-screens-'));
const canary = 'a line of the sources';
let kaifang: TestApp;
let server: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(screens, 'assets'));
  mkdirSync(join(screens, '.vite'));
  writeFileSync(join(screens, 'index.html'), '<title>page</title>');
  writeFileSync(join(screens, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(screens, 'assets', 'a-1.js'), 'shown()');
  for (const name of ['a-1.js.map', 'a-1.js.MAP', 'a-1.js.map.', 'a-1.js.map.gz'])
    writeFileSync(join(screens, 'assets', name), canary);
  kaifang = await startApp(undefined, { CAPTCHA: 'on', NODE_ENV: 'production' });
  server = await createServer(kaifang.app, {
    screens: { folders: [screens], finish: async () => {} },
  });
});
afterAll(async () => {
  await server.close();
  await kaifang.close();
  rmSync(screens, { recursive: true });
});

describe('in production (OPS-05)', () => {
  test('the screens are served, and never the maps to their sources, however one writes them', async () => {
    expect((await server.inject('/admin/assets/a-1.js')).payload).toBe('shown()');
    const ways = [
      'a-1.js.map',
      'a-1.js.MAP',
      'a-1.js.map.',
      'a-1.js.map%2e',
      'a-1.js%2emap',
      './a-1.js.map',
      'a-1.js.map%20',
    ];
    for (const way of ways) {
      const { statusCode, payload } = await server.inject(`/admin/assets/${way}`);
      expect([way, statusCode]).toEqual([way, 404]);
      expect(payload).not.toContain(canary);
    }
    const packed = { url: '/admin/assets/a-1.js.map', headers: { 'accept-encoding': 'gzip' } };
    expect((await server.inject(packed)).payload).not.toContain(canary);
  });

  test.each([
    ...['/debug', '/debug/pprof', '/debug/vars', '/metrics', '/status', '/json', '/json/list', '/inspector'],
    ...['/.env', '/.git/config', '/package.json', '/server/main.ts', '/node_modules/fastify/package.json'],
    ...[
      '/admin/../package.json',
      '/admin/.vite/manifest.json',
      '/admin/..%2fpackage.json',
      '/admin/assets/..%2f..%2fpackage.json',
    ],
    ...[
      '/uploads/..%2fkeys%2fmaster.key',
      '/api/phpinfo.php',
      '/server-status',
      '/__open-in-editor?file=server/main.ts',
    ],
    ...['/@fs/etc/passwd', '/@vite/client', '/src/main.tsx'],
  ])('%s shows nothing', async (url) => {
    const { statusCode, payload } = await server.inject(url);
    expect(statusCode === 404 || payload === '<title>page</title>').toBe(true);
    expect(payload).not.toMatch(/"name": ?"kaifang"|root:x:|import .* from/);
  });

  test.each([
    ['of what is no form', { headers: { 'content-type': 'application/json' }, payload: '{"a":' }],
    ['of a service with everything wrong', { payload: 'id=x&debug=1&XDEBUG_SESSION=1&trace=true' }],
    ['of a header that asks for more', { headers: { 'x-debug': '1', 'x-trace': '1' }, payload: 'verbose=1' }],
  ])('an answer %s holds no stack, no place and no statement', async (_what, request) => {
    const { payload } = await server.inject({
      method: 'POST',
      url: '/api/admin.php?service=Admin.Account.Edit&debug=1',
      ...request,
    });
    expect(JSON.parse(payload)).toMatchObject({ data: {}, ret: expect.any(Number) });
    expect(payload).not.toMatch(/\bat .*:\d+|\.ts\b|node_modules|select |update |stack/i);
  });

  test('no command of the product opens the door of a debugger', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(Object.values(scripts).filter((script) => /--inspect|--debug|trace-/.test(script))).toEqual([]);
  });
});
