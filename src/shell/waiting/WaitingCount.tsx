import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';

/** From here on it is only said that there are more; the server does not count on either. */
const most = 99;

/** A number of things that wait, where there are any. */
export function WaitingCount({ count }: { readonly count: number }) {
  const translate = useTranslate();
  if (count === 0) return null;
  const shown = count > most ? `${most}+` : String(count);
  return (
    <Badge role="img" aria-label={translate('work.waiting', { count: shown })}>
      {shown}
    </Badge>
  );
}

const Badge = styled('span')(({ theme: { tokens } }) => ({
  flex: 'none',
  minWidth: 20,
  padding: '0 6px',
  marginLeft: 'auto',
  borderRadius: 10,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  color: tokens.tones.warning.ink,
  backgroundColor: tokens.tones.warning.soft,
}));
