import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

/** Beyond this number only "more" is shown; the server stops counting there too. */
const most = 99;

/** The number of waiting records, if there are any. */
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
