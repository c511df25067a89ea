import { useTheme } from '@mui/material/styles';
import { useIsPrinting } from '../shell/page/useIsPrinting.ts';
import { type Mode, type Tokens, tokensOf } from '../theme/tokens.ts';

/** The colours that drawings wear: those of the screen, and on paper, which is white, those of the light one. */
export function useInk(): { readonly mode: Mode; readonly tokens: Tokens; readonly isPrinting: boolean } {
  const { palette } = useTheme();
  const isPrinting = useIsPrinting();
  const mode = isPrinting ? 'light' : palette.mode;
  return { mode, tokens: tokensOf[mode], isPrinting };
}
