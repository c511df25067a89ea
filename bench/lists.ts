import { post } from './client.ts';

type Fields = Readonly<Record<string, string>>;

/** Measures deep pages and searches in a long list: medians in milliseconds, one line each. */
export async function measureLists(
  base: string,
  token: string,
  rows: number,
  turns: number,
): Promise<string[]> {
  const url = `${base}/api/admin.php?service=Admin.LoginRecord.GetList`;
  const limit = 25;
  const ask = (fields: Fields) => post(url, { access_token: token, limit: String(limit), ...fields });
  const deep = Math.floor((rows * 0.96) / limit);
  const numbered = (page: number): Fields => ({ page: String(page) });
  const after = (page: number): Fields => ({
    ...numbered(page),
    after: JSON.stringify({ id: rows - (page - 1) * limit + 1 }),
  });
  const account = (turn: number) => `user_${10_000 + ((turn * 7919) % 40_000)}`;
  const cases: readonly (readonly [string, (turn: number) => Fields])[] = [
    ['page 1', () => numbered(1)],
    ['page 1,000, by number', () => numbered(1000)],
    ['page 1,000, after the row before', () => after(1000)],
    [`page ${deep.toLocaleString('en')}, by number`, () => numbered(deep)],
    [`page ${deep.toLocaleString('en')}, after the row before`, () => after(deep)],
    ['search that finds one account', (turn) => ({ q: account(turn) })],
    ['search that finds nothing', (turn) => ({ q: `nobody${turn}` })],
    ['search of two letters', () => ({ q: 'us' })],
    ['search of two letters that finds nothing', () => ({ q: 'zq' })],
    ['sorted by the moment', () => ({ sort: '-created_at' })],
  ];
  const lines: string[] = [];
  for (const [name, fields] of cases) {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const { text, ms } = await ask(fields(turn));
      if (!text.startsWith('{"ret":200')) throw new Error(`${name} answered ${text.slice(0, 200)}`);
      times.push(ms);
    }
    times.sort((one, other) => one - other);
    const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? Number.NaN).toFixed(1);
    lines.push(`${name.padEnd(44)} ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms`);
  }
  return lines;
}
