import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';

/** Enters and leaves full screen; undefined where the browser does not support it. */
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
  // A browser may refuse; then nothing changes.
  done.catch(() => undefined);
}

function subscribe(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}
