import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useFullscreen } from './useFullscreen.ts';

/** Gives the page the whole screen, and back; nothing where the browser cannot. */
export function FullscreenButton() {
  const screen = useFullscreen();
  if (!screen) return null;
  const { label, Picture, toggle } = screen;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={toggle}>
        <Picture fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
