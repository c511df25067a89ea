import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';

/** From which part of the allowed length on a person is told how much is left. */
const near = 0.8;

/** How long a text is and how long it may be, once that is worth knowing; counted as the server counts. */
export function Counter({ text, most }: { readonly text: string; readonly most: number | undefined }) {
  const translate = useTranslate();
  // A text has never more characters than code units.
  if (most === undefined || text.length < most * near) return null;
  const length = [...text].length;
  if (length < most * near) return null;
  return (
    <Count data-over={length > most} aria-label={translate('form.length', { length, most })}>
      {length}/{most}
    </Count>
  );
}

const Count = styled('small')(({ theme }) => ({
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  color: theme.tokens.inkFaint,
  '&[data-over="true"]': { color: theme.tokens.tones.danger.ink },
}));
