import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  readonly label: string;
  /** Whether the format is active; undefined if the button inserts something new each time. */
  readonly pressed?: boolean;
  readonly onPress: (button: HTMLElement) => void;
  readonly children: ReactNode;
}

/** A small toolbar button. Pressing it keeps the editor's selection. */
export function ToolButton({ label, pressed, onPress, children }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <Tool
        size="small"
        aria-label={label}
        aria-pressed={pressed}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => onPress(currentTarget)}
      >
        {children}
      </Tool>
    </Tooltip>
  );
}

const Tool = styled(IconButton)(({ theme }) => ({
  minWidth: 28,
  height: 28,
  padding: 4,
  borderRadius: 6,
  '& svg': { fontSize: 18 },
  '& b': { fontSize: '0.75rem', fontWeight: 600 },
  '&[aria-pressed="true"]': { color: theme.tokens.accentStrong, backgroundColor: theme.tokens.chosen },
}));
