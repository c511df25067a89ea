import { styled } from '@mui/material/styles';
import type { Tone } from '#schemas/resource.ts';
import { tonedWord } from '../theme/tonedWord.ts';

/** A state label with a dot in its color; the text alone is sufficient. */
export function ToneWord({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <Word className="kf-tone" data-tone={tone}>
      {children}
    </Word>
  );
}

const Word = styled('span')(({ theme }) => tonedWord(theme.tokens));
