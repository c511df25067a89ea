import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awaitedMark } from '#src/awaitedMark.ts';
import { copyCheckout } from '#tests/support/checkout.ts';
import { freePort } from '#tests/support/freePort.ts';

/**
 * Measures how long `npm start` takes until the sign-in page responds: on the first start, when everything is
 * built, and on later starts. The rest of the app is built after the first sign-in page.
 */
export async function measureStart(): Promise<string[]> {
  const checkout = copyCheckout();
  const dataDir = mkdtempSync(join(tmpdir(), 'kaifang-bench-start-'));
  try {
    const [first, whole] = await startOnce(checkout.folder, dataDir);
    const later: number[] = [];
    for (let turn = 0; turn < 5; turn++) later.push((await startOnce(checkout.folder, dataDir))[0]);
    later.sort((one, other) => one - other);
    return [
      `first start to sign-in page, build and cluster included: ${Math.round(first)} ms; to the whole app ${Math.round(whole)} ms`,
      `later start to sign-in page: ${Math.round(later[2] ?? Number.NaN)} ms (best ${Math.round(later[0] ?? Number.NaN)})`,
    ];
  } finally {
    checkout.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(cwd: string, dataDir: string): Promise<[page: number, whole: number]> {
  const port = await freePort();
  const begun = performance.now();
  // A separate process group, so that the children of npm end with it.
  const child = spawn('npm', ['start', '--silent'], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', CAPTCHA: 'off' },
  });
  child.stdout.resume();
  // Its output closes only when the server has ended as well as npm.
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const address = `http://127.0.0.1:${port}/admin/login`;
    await signInPage(address, () => true, begun + 120_000);
    const page = performance.now() - begun;
    await signInPage(address, (html) => !html.includes(awaitedMark), begun + 120_000);
    return [page, performance.now() - begun];
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

async function signInPage(url: string, isMeant: (html: string) => boolean, deadline: number): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok && isMeant(await answer.text())) return;
    if (performance.now() > deadline) throw new Error(`no answer at ${url}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
