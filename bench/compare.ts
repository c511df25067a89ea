import { post } from './client.ts';

/** One operation, implemented by Kaifang and by the bare server. */
export interface Pair {
  readonly name: string;
  readonly kaifang: (turn: number) => {
    readonly url: string;
    readonly fields: Readonly<Record<string, string>>;
  };
  readonly bare: (turn: number) => {
    readonly url: string;
    readonly fields: Readonly<Record<string, string>>;
  };
}

/**
 * The result of a comparison: medians in milliseconds, and the share of the bare server's speed that Kaifang
 * keeps.
 */
export interface Comparison {
  readonly name: string;
  readonly kaifangMs: number;
  readonly bareMs: number;
  readonly ratio: number;
}

const warmUp = 50;

/** Calls both sides alternately, so that other load on the machine affects both equally. */
export async function compare(pair: Pair, turns: number): Promise<Comparison> {
  const times = { kaifang: [] as number[], bare: [] as number[] };
  for (let turn = 0; turn < turns + warmUp; turn++) {
    for (const side of ['kaifang', 'bare'] as const) {
      const { url, fields } = pair[side](turn);
      const { text, ms } = await post(url, fields);
      if (!text.startsWith('{"ret":200'))
        throw new Error(`${pair.name} of ${side} answered ${text.slice(0, 200)}`);
      if (turn >= warmUp) times[side].push(ms);
    }
  }
  const [kaifangMs, bareMs] = [median(times.kaifang), median(times.bare)];
  return { name: pair.name, kaifangMs, bareMs, ratio: bareMs / kaifangMs };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
