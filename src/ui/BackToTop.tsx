import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Fade from '@mui/material/Fade';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

const far = 100;

/** The back-to-top button, shown after scrolling. */
export function BackToTop({ target }: { readonly target: string }) {
  const translate = useTranslate();
  const isFar = useIsFar();
  const label = translate('shell.top');
  const go = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    // The button is about to disappear: the focus must go somewhere else.
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

// Read only after scrolling: the read forces a layout of everything just rendered.
function useIsFar(): boolean {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > far);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isFar;
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
