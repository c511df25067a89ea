import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';

/** Gives the page the whole screen, and back; nothing where the browser cannot. */
export function FullscreenButton() {
  const translate = useTranslate();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = translate(isFull ? 'shell.fullscreen.leave' : 'shell.fullscreen.enter');
  const Picture = isFull ? FullscreenExit : Fullscreen;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => toggle(isFull)}>
        <Picture fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

function toggle(isFull: boolean): void {
  const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // A browser may say no; then everything stays as it is.
  done.catch(() => undefined);
}

function subscribe(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}
