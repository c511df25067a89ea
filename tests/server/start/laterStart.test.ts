import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kaifang-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// On a quiet machine it takes a second. `npm run bench -- --start-only` measures it; this is only an upper
// bound.
const most = { milliseconds: 15_000, processor: 4_000 };

const builds = () =>
  readdirSync('dist')
    .filter((name) => !name.includes('.'))
    .sort();

/** The CPU time of a process, in milliseconds, where the system reports it. */
function processorTime(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(after[11]) + Number(after[12])) * 10;
}

test('a later start builds nothing again, and has the sign-in page soon', async () => {
  await (await startServer({ dataDir })).stop();
  const built = builds();
  expect(built.map((name) => name.split('-')[0])).toEqual(expect.arrayContaining(['admin', 'server']));
  const begun = performance.now();
  const later = await startServer({ dataDir });
  try {
    expect((await fetch(`${later.url}/admin/login`)).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(most.milliseconds);
    expect(processorTime(later.pid)).toBeLessThan(most.processor);
    expect(builds()).toEqual(built);
  } finally {
    await later.stop();
  }
}, 180_000);
