import pg from 'pg';
import type { Browser, ConsoleMessage } from 'playwright-core';

/** The pages to open: a Kaifang list in a session, and the same rows in a react-admin app of one list. */
export interface FirstPaintBench {
  readonly browser: Browser;
  readonly base: string;
  readonly token: string;
  readonly oneListUrl: string;
  readonly databaseUrl: string;
}

interface Paint {
  readonly first: number;
  readonly row: number;
}

const turns = 5;
const slowdown = 4;
const accounts = 500;
const mark = 'first-row';

// Runs in the page once per frame: the frame that finds the newest account is the one that paints it. The
// result is reported slightly later, when the browser has recorded its paint entries.
const markFirstRow = `(function look() {
  const cells = [...document.querySelectorAll('tbody tr:first-child > *')];
  if (!cells.some((cell) => cell.textContent.includes('member_${accounts}') && cell.checkVisibility()))
    return requestAnimationFrame(look);
  performance.mark('${mark}');
  setTimeout(() => console.info('${mark}'), 100);
})()`;

/**
 * Measures when a list shows its first row on a slow processor with an empty cache: medians in milliseconds.
 */
export async function measureFirstPaint(bench: FirstPaintBench): Promise<string[]> {
  await fillAccounts(bench.databaseUrl);
  const times = { kaifang: [] as Paint[], reactAdmin: [] as Paint[] };
  // The first round of each only warms up the servers.
  for (let turn = 0; turn <= turns; turn++) {
    const kaifang = await open(bench.browser, `${bench.base}/admin/user/list`, bench.token);
    const reactAdmin = await open(bench.browser, bench.oneListUrl);
    if (turn === 0) continue;
    times.kaifang.push(kaifang);
    times.reactAdmin.push(reactAdmin);
  }
  const line = (name: string, part: keyof Paint) => {
    const [own, other] = [median(times.kaifang, part), median(times.reactAdmin, part)];
    return `${name.padEnd(28)} Kaifang ${own.toFixed(0)} ms   react-admin ${other.toFixed(0)} ms   ratio ${(other / own).toFixed(2)}`;
  };
  return [line('first row of a list', 'row'), line('first contentful paint', 'first')];
}

async function open(browser: Browser, url: string, token?: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (token) await context.addCookies([{ name: 'token', value: token, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(markFirstRow);
  const shown = page.waitForEvent('console', { predicate: isMark, timeout: 60_000 });
  await page.goto(url, { waitUntil: 'commit' });
  await shown;
  const [first, row] = await page.evaluate(
    (names) => names.map((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
    ['first-contentful-paint', mark],
  );
  await context.close();
  return { first: first!, row: row! };
}

function isMark(message: ConsoleMessage): boolean {
  return message.text() === mark;
}

async function fillAccounts(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into account (username, nickname, level, tel, email, status, balance, login_at)
     select 'member_' || n, 'Member ' || n, (array[0, 100, 101])[n % 3 + 1], (13800000000 + n)::text,
       'member_' || n || '@example.com', 'enabled', 0, now() from generate_series(1, $1::int) as n`,
    [accounts],
  );
  await client.end();
}

function median(paints: readonly Paint[], part: keyof Paint): number {
  const sorted = paints.map((paint) => paint[part]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
