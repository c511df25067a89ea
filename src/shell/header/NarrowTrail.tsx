import ChevronLeft from '@mui/icons-material/ChevronLeft';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useProfile } from '../../session/profile.ts';
import { Mark } from '../../ui/Mark.tsx';
import type { Place } from '../place.ts';
import { useTrail } from './useTrail.ts';

/** In narrow layouts: one step back, or from an entry page home. The page shows its own title. */
export function NarrowTrail({ place, title }: { readonly place: Place | undefined; readonly title: string }) {
  const translate = useTranslate();
  const site = useProfile()?.site?.name || translate('shell.product');
  const back = useTrail(place, title)
    .slice(1, -1)
    .findLast((step) => step.to);
  return (
    <Frame aria-label={translate('shell.breadcrumb')}>
      {back?.to ? (
        <Link to={back.to}>
          <ChevronLeft fontSize="small" />
          <span>{back.label}</span>
        </Link>
      ) : (
        <Link to="/home">
          <Mark size={24} />
          <span>{site}</span>
        </Link>
      )}
    </Frame>
  );
}

const Frame = styled('nav')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    minHeight: 40,
    padding: '0 6px',
    borderRadius: 8,
    color: theme.tokens.ink,
    fontSize: '0.9375rem',
    fontWeight: 600,
    textDecoration: 'none',
  },
  '& a span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));
