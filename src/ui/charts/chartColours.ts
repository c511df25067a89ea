import type { Tone } from '#schemas/resource.ts';
import type { Mode, Tokens } from '../../theme/tokens.ts';
import type { ChartData, ChartSeries } from './chartData.ts';

/**
 * Ten colors per theme and a grey for the rest, each with a contrast of 3:1 against the card, and neighbors
 * clearly distinct.
 */
const colours: Readonly<Record<Mode, readonly string[]>> = {
  light: [
    '#0b7d7e',
    '#b3560b',
    '#2a6cc6',
    '#a33c8f',
    '#557819',
    '#7a5bd6',
    '#8a6510',
    '#d13267',
    '#4a6b7c',
    '#8a5a44',
    '#677673',
  ],
  dark: [
    '#57cdc1',
    '#f49a52',
    '#6aa5f5',
    '#e07fcb',
    '#a4c65b',
    '#a98ff5',
    '#dcb64a',
    '#f57a9f',
    '#93b3c2',
    '#c99a80',
    '#869895',
  ],
};

/** The colors of a number of things, in order. */
export function coloursOf(mode: Mode, count: number): string[] {
  const own = colours[mode];
  return Array.from({ length: count }, (_, at) => own[at % own.length] as string);
}

/** The color of each part: that of its tone, otherwise the next one. */
export function partColours(mode: Mode, tokens: Tokens, { labels, tones }: ChartData): string[] {
  return toned(
    mode,
    tokens,
    labels.map((_label, at) => ({ tone: tones?.[at] })),
  );
}

/** The color of each series: that of its tone, otherwise its own, otherwise the next one. */
export function seriesColours(mode: Mode, tokens: Tokens, series: readonly ChartSeries[]): string[] {
  return toned(mode, tokens, series);
}

interface Coloured {
  readonly tone?: Tone | undefined;
  readonly colour?: number | undefined;
}

function toned(mode: Mode, tokens: Tokens, wanted: readonly Coloured[]): string[] {
  const free = coloursOf(mode, wanted.length)[Symbol.iterator]();
  return wanted.map(({ tone, colour }) => {
    if (tone) return tokens.tones[tone].mark;
    return colour === undefined
      ? (free.next().value as string)
      : (coloursOf(mode, colour + 1)[colour] as string);
  });
}
