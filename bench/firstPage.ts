import { post } from './client.ts';

interface ListOf {
  readonly base: string;
  readonly token: string;
  readonly rows: number;
}

/** Compares the first page of a short list with that of a long one, requested alternately: medians. */
export async function measureFirstPage(short: ListOf, long: ListOf, turns: number): Promise<string> {
  const times: readonly [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++)
    for (const [at, { base, token }] of [short, long].entries()) {
      const fields = { access_token: token, limit: '25' };
      const { text, ms } = await post(`${base}/api/admin.php?service=Admin.LoginRecord.GetList`, fields);
      if (!text.startsWith('{"ret":200')) throw new Error(`the list answered ${text.slice(0, 200)}`);
      times[at]?.push(ms);
    }
  const [one = 0, other = 0] = times.map((some) => some.sort((a, b) => a - b)[Math.floor(some.length / 2)]);
  const words = ({ rows }: ListOf, ms: number) => `of ${rows.toLocaleString('en')} rows ${ms.toFixed(1)} ms`;
  return `page 1 ${words(short, one)}, ${words(long, other)}   ratio ${(other / one).toFixed(2)}`;
}
