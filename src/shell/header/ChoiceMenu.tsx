import Check from '@mui/icons-material/Check';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';

interface ChoiceMenuProps<Choice extends string> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly choices: readonly { readonly value: Choice; readonly label: string; readonly lang?: string }[];
  readonly value: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** A button of the header with a few choices behind it, one of which is in force. */
export function ChoiceMenu<Choice extends string>({
  label,
  icon,
  choices,
  value,
  onChoose,
}: ChoiceMenuProps<Choice>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.value}
            role="menuitemradio"
            aria-checked={choice.value === value}
            selected={choice.value === value}
            lang={choice.lang}
            onClick={() => {
              setAnchor(null);
              onChoose(choice.value);
            }}
          >
            <ListItemText disableTypography>{choice.label}</ListItemText>
            {choice.value === value && <Check sx={{ fontSize: 17, ml: 2 }} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
