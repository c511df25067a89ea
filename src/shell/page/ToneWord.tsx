import { styled } from '@mui/material/styles';
import type { Tone } from '#schemas/resource.ts';

/** A state in words, with a dot in its colour; the word alone says it already. */
export function ToneWord({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return <Word data-tone={tone}>{children}</Word>;
}

const Word = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  whiteSpace: 'nowrap',
  '&::before': { content: '""', flex: 'none', width: 7, height: 7, borderRadius: '50%' },
  ...Object.fromEntries(
    Object.entries(theme.tokens.tones).map(([tone, { ink, mark }]) => [
      `&[data-tone="${tone}"]`,
      { color: ink, '&::before': { backgroundColor: mark } },
    ]),
  ),
}));
