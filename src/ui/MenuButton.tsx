import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';

/** An entry of a menu. */
export interface MenuEntry {
  readonly label: string;
  /** Additional information, such as a count. */
  readonly detail?: string | undefined;
  /** The language of the label, where it differs from the page's. */
  readonly lang?: string;
  /** For a choice: whether this entry is selected. */
  readonly isChosen?: boolean;
  readonly run: () => void;
}

interface MenuButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Shows the label beside the icon; otherwise it is a tooltip. */
  readonly isWorded?: boolean;
  readonly isBusy?: boolean;
  /** The entries in groups, with a divider between groups. */
  readonly groups: readonly (readonly MenuEntry[])[];
}

/** A button with a menu; hidden where the menu would be empty. */
export function MenuButton({ label, icon, isWorded = false, isBusy = false, groups }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = groups.filter(({ length }) => length > 0);
  if (shown.length === 0) return null;
  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    // Not disabled while busy, since that would lose the focus.
    'aria-disabled': isBusy,
    onClick: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
      if (!isBusy) setAnchor(currentTarget);
    },
  } as const;
  return (
    <>
      {isWorded ? (
        <Button
          variant="outlined"
          startIcon={isBusy ? <CircularProgress size={16} color="inherit" /> : icon}
          {...opens}
        >
          {label}
        </Button>
      ) : (
        <Tooltip title={label}>
          <IconButton aria-label={label} {...opens}>
            {icon}
          </IconButton>
        </Tooltip>
      )}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {shown.flatMap((entries, at) => [
          at > 0 && <Divider key={`before ${entries[0]?.label}`} />,
          ...entries.map(({ label: name, detail, lang, isChosen, run }) => (
            <MenuItem
              key={name}
              lang={lang}
              selected={isChosen === true}
              {...(isChosen !== undefined && { role: 'menuitemradio', 'aria-checked': isChosen })}
              onClick={() => {
                setAnchor(null);
                run();
              }}
            >
              <ListItemText disableTypography>{name}</ListItemText>
              {detail && <Detail>{detail}</Detail>}
              {isChosen && <Check sx={{ fontSize: 17, ml: 2 }} />}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

const Detail = styled('small')(({ theme: { tokens } }) => ({
  marginLeft: 24,
  color: tokens.inkSoft,
  fontVariantNumeric: 'tabular-nums',
}));
