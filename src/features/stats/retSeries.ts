import type { Lang, Tone } from '#schemas/resource.ts';
import { retWords } from '#schemas/retWords.ts';
import { ret as codes } from '#schemas/wire.ts';
import type { ChartData, ChartSeries } from '../../ui/charts/chartData.ts';

/** The calls with one return code, one number per label of a chart. */
export interface RetCalls {
  readonly ret: number;
  readonly calls: readonly number[];
}

const names = new Map(
  Object.entries(codes).map(([name, code]) => [code as number, name as keyof typeof codes]),
);

/**
 * A return code with its meaning, such as `411 The daily limit is reached`; an API's own code stands alone.
 */
export function retName(ret: number, lang: Lang): string {
  const name = names.get(ret);
  return name ? `${ret} ${retWords[name][lang].split(/[;，]/)[0]}` : String(ret);
}

/** A chart has ten distinguishable colors; grey is for all remaining series together. */
const mostColours = 10;

/**
 * The series of a chart of return codes, the most frequent first, each with a distinct color. The series
 * beyond the available colors are drawn as one, under the given name; the table lists each code.
 */
export function retSeries(
  counted: readonly RetCalls[],
  lang: Lang,
  othersName: (count: number) => string,
): Pick<ChartData, 'series' | 'tabled'> {
  const isToned = (ret: number) => toneOf(ret) !== undefined;
  const plain = counted.filter(({ ret }) => !isToned(ret));
  const kept = new Set(plain.slice(0, mostColours).map(({ ret }) => ret));
  const drawn = counted.filter(({ ret }) => isToned(ret) || kept.has(ret));
  const rest = plain.slice(mostColours);
  const colours = retColours(drawn.map(({ ret }) => ret));
  const told = ({ ret, calls }: RetCalls): ChartSeries => ({ name: retName(ret, lang), values: calls });
  const series = drawn.map((one) => ({ ...told(one), ...colours.get(one.ret) }));
  if (rest.length === 0) return { series };
  const together = (rest[0]?.calls ?? []).map((_calls, at) =>
    rest.reduce((sum, { calls }) => sum + (calls[at] ?? 0), 0),
  );
  return {
    series: [...series, { name: othersName(rest.length), values: together, tone: 'neutral' }],
    tabled: counted.map(told),
  };
}

/**
 * The color of each return code of a chart, unique among ten. It does not depend on the number of calls: the
 * platform's codes choose first, and each has the same color in every chart unless an earlier one took it.
 */
export function retColours(rets: readonly number[]): Map<number, { tone: Tone } | { colour: number }> {
  const colours = new Map<number, { tone: Tone } | { colour: number }>();
  const taken = new Set<number>();
  for (const ret of [...rets].sort((a, b) => rank(a) - rank(b) || a - b)) {
    const tone = toneOf(ret);
    const wished = wishOf(ret);
    const places = Array.from({ length: mostColours }, (_, step) => (wished + step) % mostColours);
    const colour = places.find((place) => !taken.has(place)) ?? wished;
    if (!tone) taken.add(colour);
    colours.set(ret, tone ? { tone } : { colour });
  }
  return colours;
}

const own = Object.values<number>(codes).filter((code) => !toneOf(code));

function toneOf(ret: number): Tone | undefined {
  if (ret === codes.ok) return 'success';
  return ret === codes.failed ? 'danger' : undefined;
}

function rank(ret: number): number {
  const at = own.indexOf(ret);
  return at < 0 ? own.length : at;
}

function wishOf(ret: number): number {
  const at = own.indexOf(ret);
  return (at < 0 ? Math.abs(ret) : at) % mostColours;
}
