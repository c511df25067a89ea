import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Fade from '@mui/material/Fade';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';

const far = 100;

/** The way back up, once the page was scrolled a little. */
export function BackToTop({ target }: { readonly target: string }) {
  const translate = useTranslate();
  const isFar = useSyncExternalStore(subscribe, () => window.scrollY > far);
  const label = translate('shell.top');
  const go = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    // The button is about to go: the keyboard must not be left on nothing.
    document.getElementById(target)?.focus({ preventScroll: true });
  };
  return (
    <Fade in={isFar} unmountOnExit>
      <Place>
        <Tooltip title={label} placement="left">
          <IconButton aria-label={label} onClick={go}>
            <ArrowUpward fontSize="small" />
          </IconButton>
        </Tooltip>
      </Place>
    </Fade>
  );
}

function subscribe(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true });
  return () => window.removeEventListener('scroll', tell);
}

const Place = styled('div')(({ theme }) => ({
  position: 'fixed',
  right: 24,
  bottom: 28,
  zIndex: theme.zIndex.fab,
  borderRadius: 10,
  border: `1px solid ${theme.tokens.line}`,
  backgroundColor: theme.tokens.raised,
  boxShadow: theme.tokens.shadow,
  [theme.breakpoints.down('sm')]: { right: 12, bottom: 16 },
}));
