import type { CSSObject } from '@mui/material/styles';
import type { Tokens } from './tokens.ts';

/**
 * Shadows at the left and right edge of a scrolling element while there is more content behind them. A cover of
 * the surface's color scrolls along with the content and hides the shadow at each end.
 */
export function scrollEdges({ surface, shade }: Tokens): CSSObject {
  const cover = (to: string) => `linear-gradient(to ${to}, ${surface} 40%, transparent)`;
  const shadow = (to: string) => `linear-gradient(to ${to}, ${shade}, transparent)`;
  return {
    backgroundImage: [cover('right'), cover('left'), shadow('right'), shadow('left')].join(', '),
    backgroundPosition: '0 0, 100% 0, 0 0, 100% 0',
    backgroundSize: '28px 100%, 28px 100%, 9px 100%, 9px 100%',
    backgroundRepeat: 'no-repeat',
    backgroundAttachment: 'local, local, scroll, scroll',
  };
}
