import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, Suspense, useState } from 'react';

interface PopoverButtonProps {
  readonly label: string;
  /** The title of the popover; the button's own label by default. */
  readonly title?: string;
  readonly icon: ReactNode;
  /** Called when the pointer approaches, to prefetch the content. */
  readonly onNear?: () => void;
  /** Renders the content; `close` closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** An icon button with a popover below it. */
export function PopoverButton({ label, title = label, icon, onNear, children }: PopoverButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          onPointerEnter={onNear}
        >
          {icon}
        </IconButton>
      </Tooltip>
      {/* Opens once its content has loaded, since its place depends on its size. */}
      <Suspense fallback={null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
        >
          {children(close)}
        </Popover>
      </Suspense>
    </>
  );
}
