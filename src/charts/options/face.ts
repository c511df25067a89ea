import type { Mode, Tokens } from '../../theme/tokens.ts';
import type { ChartLook } from '../chartData.ts';

/** What an option is made of. */
export interface Face extends ChartLook {
  readonly mode: Mode;
  readonly tokens: Tokens;
  readonly font: string;
  /** Names of series, or of parts, that are left out. */
  readonly hidden: ReadonlySet<string>;
  /** Nothing moves. */
  readonly still: boolean;
}

/** The look of words in a chart. */
export function wordsOf({ tokens, font }: Face) {
  return { color: tokens.inkSoft, fontFamily: font, fontSize: 12 };
}
