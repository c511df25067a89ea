import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';

/** How the page gets the whole screen, and gives it back; nothing where the browser cannot. */
export function useFullscreen() {
  const translate = useTranslate();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return undefined;
  return {
    label: translate(isFull ? 'shell.fullscreen.leave' : 'shell.fullscreen.enter'),
    Picture: isFull ? FullscreenExit : Fullscreen,
    toggle: () => toggle(isFull),
  };
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
