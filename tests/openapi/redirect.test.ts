import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: string;

beforeAll(async () => {
  kaifang = await startApp();
  root = (await kaifang.signIn(255, 'root')).token;
});
afterAll(() => kaifang.close());

it('a file from an address that leads to one inside is refused at that (SSRF-03)', async () => {
  const seen: string[] = [];
  const inside = createServer((request, response) => {
    seen.push(String(request.url));
    response.end('{}');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const portOf = (server: typeof inside) => (server.address() as AddressInfo).port;
  const outside = createServer((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${portOf(inside)}/secret` }).end(),
  );
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const allowed = {
    name: 'outgoing_allow_list',
    value: `127.0.0.1:${portOf(outside)}`,
    description: 'test',
  };
  const added = await kaifang.call('Admin.Config.Add', allowed, root);
  expect(added.ret).toBe(200);
  try {
    const url = `http://127.0.0.1:${portOf(outside)}/spec.json`;
    const { ret, data } = await kaifang.call('Admin.ApiImport.Parse', { url }, root);
    expect([ret, (data['errors'] as Row[])[0]?.['rule']]).toEqual([400, 'blocked']);
    expect(seen).toEqual([]);
  } finally {
    await sql`delete from config where name = 'outgoing_allow_list'`.execute(kaifang.app.db);
    inside.close();
    outside.close();
  }
});
