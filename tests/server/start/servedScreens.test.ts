import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '#server/http/createServer.ts';
import { startApp } from '../../support/app.ts';

test('answers pages and files without a warning about too many listeners', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-screens-'));
  for (const name of ['.vite', 'assets']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div>'.repeat(100));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'assets/main.js'), 'x');
  const kaifang = await startApp();
  const server = await createServer(kaifang.app, { screens: { folders: [folder], finish: async () => {} } });
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => warnings.push(message);
  process.on('warning', onWarning);
  onTestFinished(async () => {
    process.off('warning', onWarning);
    await server.close();
    await kaifang.close();
    rmSync(folder, { recursive: true });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  for (const path of ['/admin/', '/admin/user/list', '/admin/assets/main.js']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: 'token=x' } });
    expect([path, answer.status, (await answer.text()) !== '']).toEqual([path, 200, true]);
  }
  await nextTurn();
  expect(warnings).toEqual([]);
});
