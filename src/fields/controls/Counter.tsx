import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

/** The share of the allowed length from which the remaining length is shown. */
const near = 0.8;

/** Shows the length of a text and its limit once it is close to it. Counts as the server does. */
export function Counter({ text, most }: { readonly text: string; readonly most: number | undefined }) {
  const translate = useTranslate();
  // A text never has more characters than code units.
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
