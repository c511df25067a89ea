import type { Mode, Tokens } from '../../theme/tokens.ts';
import type { ChartLook } from './chartData.ts';

/** The inputs of a chart's option. */
export interface Face extends ChartLook {
  readonly mode: Mode;
  readonly tokens: Tokens;
  readonly font: string;
  /** Names of hidden series or parts. */
  readonly hidden: ReadonlySet<string>;
  /** Disables animation. */
  readonly still: boolean;
}

/** The text style of a chart. */
export function wordsOf({ tokens, font }: Face) {
  return { color: tokens.inkSoft, fontFamily: font, fontSize: 12 };
}
