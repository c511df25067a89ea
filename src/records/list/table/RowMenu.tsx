import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { shownChoices } from './RowActions.tsx';
import { rowChoices } from './rowChoices.ts';
import type { RowContext } from './rowContext.ts';

/** The row whose menu is open, and the anchor button. */
export interface OpenMenu {
  readonly row: IdRow;
  readonly anchor: HTMLElement;
  /** The menu holds all of the row's actions. */
  readonly isWhole: boolean;
}

interface RowMenuProps {
  readonly menu: OpenMenu;
  readonly isOpen: boolean;
  readonly deck: RowContext;
  readonly onClose: () => void;
}

/** The shared menu of a list, with the actions that its row does not show. */
export function RowMenu({ menu: { row, anchor, isWhole }, isOpen, deck, onClose }: RowMenuProps) {
  const choices = rowChoices(row, deck).slice(isWhole ? 0 : shownChoices);
  return (
    <Menu
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {choices.map(({ name, label, tone, to, deed }) => (
        <MenuItem
          key={name}
          sx={tone === 'danger' ? { color: 'error.main' } : undefined}
          onClick={() => {
            onClose();
            if (to) deck.open(to);
            else if (deed) deck.start({ deed, rows: [row] });
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
