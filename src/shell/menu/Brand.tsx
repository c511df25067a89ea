import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useProfile } from '../profile.ts';
import { SiteMark } from '../SiteMark.tsx';

/** The mark and the site's name, leading home. */
export function Brand({ folded }: { readonly folded: boolean }) {
  const translate = useTranslate();
  const own = useProfile()?.site;
  const site = own?.name || translate('shell.product');
  return (
    <Home
      to="/home"
      aria-label={folded ? site : undefined}
      style={{ padding: folded ? 0 : '0 18px' }}
      data-folded={folded}
    >
      <SiteMark logo={folded ? null : own?.logo} size={28} />
      {!folded && <Name title={site}>{site}</Name>}
    </Home>
  );
}

const Home = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 11,
  height: 56,
  flex: 'none',
  color: theme.tokens.ink,
  textDecoration: 'none',
  '&[data-folded="true"]': { justifyContent: 'center' },
  '&:focus-visible': { outlineOffset: -3, borderRadius: 10 },
}));

const Name = styled('span')({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '1.0625rem',
  fontWeight: 650,
  letterSpacing: '0.01em',
});
