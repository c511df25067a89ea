import { useTheme } from '@mui/material/styles';
import { type Mode, type Tokens, tokensOf } from '../../theme/tokens.ts';
import { useIsPrinting } from '../useIsPrinting.ts';

/** The colors of drawings: those of the screen's theme, and the light ones for printing on white paper. */
export function useChartColors(): {
  readonly mode: Mode;
  readonly tokens: Tokens;
  readonly isPrinting: boolean;
} {
  const { palette } = useTheme();
  const isPrinting = useIsPrinting();
  const mode = isPrinting ? 'light' : palette.mode;
  return { mode, tokens: tokensOf[mode], isPrinting };
}
