import CircularProgress from '@mui/material/CircularProgress';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';

interface PermissionSwitchProps {
  readonly label: string;
  /** `none`: there is no rule, so what other rules say decides. */
  readonly state: 'granted' | 'revoked' | 'none';
  readonly isBusy: boolean;
  readonly onState: (state: 'granted' | 'revoked') => void;
}

/** One cell of the matrix. It shows what the server said last, and moves when the server says so. */
export function PermissionSwitch({ label, state, isBusy, onState }: PermissionSwitchProps) {
  const translate = useTranslate();
  const isGranted = state === 'granted';
  return (
    <Cell data-state={state}>
      <Switch
        size="small"
        checked={isGranted}
        onChange={() => !isBusy && onState(isGranted ? 'revoked' : 'granted')}
        slotProps={{ input: { role: 'switch', 'aria-label': label, 'aria-busy': isBusy } }}
      />
      {isBusy ? <CircularProgress size={12} aria-hidden /> : translate(`permission.state.${state}`)}
    </Cell>
  );
}

const Cell = styled('label')(({ theme: { tokens, breakpoints } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 96,
  cursor: 'pointer',
  color: tokens.inkFaint,
  whiteSpace: 'nowrap',
  '&[data-state="granted"]': { color: tokens.tones.success.ink },
  '&[data-state="revoked"]': { color: tokens.tones.danger.ink },
  [breakpoints.down(700)]: {
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: 0,
    minWidth: 60,
    fontSize: '0.75rem',
  },
}));
