import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { MouseEvent } from 'react';

interface BusyButtonProps extends ButtonProps {
  /** The work that the button starts, or would disturb, is running. */
  readonly busy: boolean;
  /** There is nothing to do, which may follow from pressing the button: everything is saved. */
  readonly idle?: boolean;
}

/**
 * A button that cannot be pressed while work is running. It keeps the focus, which a disabled button would lose,
 * and is announced as busy.
 */
export function BusyButton({ busy, idle = false, onClick, startIcon, ...props }: BusyButtonProps) {
  const isOff = busy || idle;
  const spins = busy && props.variant === 'contained';
  return (
    <Button
      {...props}
      aria-disabled={isOff}
      aria-busy={busy}
      startIcon={spins ? <CircularProgress size={14} color="inherit" /> : startIcon}
      // Pressing Enter in a field clicks the form's submit button, too.
      onClick={isOff ? ignore : onClick}
    />
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}
