import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '#server/http/createServer.ts';
import { flow } from '../support/flow/api.ts';
import { ref, respond } from '../support/flow/cases/case.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

let open: OpenApp;
let server: FastifyInstance;
const folder = mkdtempSync(join(tmpdir(), 'kaifang-screens-'));

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>app</title>');
  open = await openApp();
  await open.publish('App.Head.Say', flow({ end: respond({ said: ref('start.a') }) }, 'start>end'), {
    parameters: [{ name: 'a', type: 'string' }],
  });
  server = await createServer(open.kaifang.app, { screens: { folders: [folder], finish: async () => {} } });
  await server.ready();
});
afterAll(async () => {
  await server?.close();
  await open?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The addresses whose GET only reads: HEAD returns their headers. All others reject it. */
const onlyRead = [
  ...['/healthz', '/readyz', '/admin', '/admin/', '/admin/*', '/docs/try.js', '/uploads/:name'],
  ...['/robots.txt', '/sitemap.xml'],
];
const preflighted = ['/', '/api/app.php', '/api/app.php/'];

const addressOf = (url: string) => url.replace('*', 'nothing').replace(':name', 'nothing.png');
const call = () => `s=App.Head.Say&a=x&access_token=${open.token}`;
const traces = async () => {
  await open.kaifang.app.gateway.flush();
  const { rows } = await sql`
    select (select count(*) from call_log) as logged, (select sum(calls) from kaifang_system.app_day) as counted,
      (select count(*) from kaifang_system.used_once) as used, (select count(*) from kaifang_system.throttle) as tries,
      (select count(*) from audit) as audited`.execute(open.kaifang.app.db);
  return rows;
};

describe('HEAD and OPTIONS', () => {
  it('run nothing at any address; what none takes is refused with Allow, no matter what is added', async () => {
    const before = await traces();
    expect(server.methodsByUrl.size).toBeGreaterThan(15);
    const answered = new Set<string>();
    for (const [url, taken] of server.methodsByUrl)
      for (const method of ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'GET', 'POST'] as const) {
        const isCall = ['GET', 'POST'].includes(method) && taken.has(method);
        if (isCall) continue;
        const address = `${addressOf(url)}?${call()}`;
        const { statusCode, headers, payload } = await server.inject({ method, url: address });
        const about = `${method} ${url}`;
        if (method === 'HEAD') expect(payload, about).toBe('');
        if (statusCode !== 405) answered.add(about);
        else expect(headers['allow'], about).toMatch(/^(OPTIONS, )?(HEAD, )?(GET|POST)(, (HEAD|POST))?$/);
      }
    expect([...answered].sort()).toEqual(
      [...onlyRead.map((url) => `HEAD ${url}`), ...preflighted.map((url) => `OPTIONS ${url}`)].sort(),
    );
    expect(await traces()).toEqual(before);
  });

  it('give the headers of what is only read', async () => {
    const head = (url: string) => server.inject({ method: 'HEAD', url });
    expect((await head('/healthz')).headers['content-length']).toBe('15');
    expect((await head('/')).headers['location']).toBe('/admin/');
    expect((await head('/admin/')).statusCode).toBe(200);
    expect((await head('/admin/any/screen')).headers['content-type']).toContain('text/html');
    const preflight = await server.inject({ method: 'OPTIONS', url: '/api/app.php' });
    expect(preflight).toMatchObject({ statusCode: 204, headers: { allow: 'OPTIONS, GET, POST' } });
    expect((await head('/?%73=App.Head.Say')).statusCode).toBe(405);
  });

  it('leave calls as they are', async () => {
    const { payload } = await server.inject({ method: 'GET', url: `/api/app.php?${call()}` });
    expect(JSON.parse(payload)).toMatchObject({ ret: 200, data: { said: 'x' } });
  });
});
