import CheckOutlined from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource, Row } from '#schemas/resource.ts';
import { NameDialog } from './NameDialog.tsx';
import { type SavedView, viewSearch } from './savedView.ts';
import { useOwnerNames } from './useOwnerNames.ts';
import { useViewDeeds } from './useViewDeeds.ts';

/** What the menu of the views knows. */
export interface ViewsMenuProps {
  readonly resource: Resource;
  readonly views: readonly SavedView[];
  /** The one in use. */
  readonly view: SavedView | undefined;
  readonly isChanged: boolean;
  /** What the list shows now, as it would be saved. */
  readonly present: Row;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  /** Shows the list as its resource has it. */
  readonly onLeave: () => void;
  readonly onSaved: () => void;
}

/** Opens a view, one's own or one that somebody shares, and keeps the present one under a name. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views, view, anchor, onClose, onLeave } = props;
  const translate = useTranslate();
  const navigate = useNavigate();
  const [naming, setNaming] = useState<'new' | 'old'>();
  const { deeds, element } = useViewDeeds(props, setNaming);
  const owners = useOwnerNames(views);
  const close = (then: () => void) => () => {
    onClose();
    then();
  };
  const open = (one: SavedView) => (
    <Line
      key={one.id}
      isOn={one.id === view?.id}
      onClick={close(() => navigate({ search: viewSearch(one) }))}
    >
      {one.name}
      <Note view={one} owner={owners(one.ownerId)} />
    </Line>
  );
  const [mine, theirs] = [views.filter((one) => one.isMine), views.filter((one) => !one.isMine)];
  return (
    <>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ paper: { sx: { maxHeight: '70dvh', width: 280 } } }}
      >
        <Line isOn={view === undefined} onClick={close(onLeave)}>
          {translate('listing.views.all')}
        </Line>
        {mine.length > 0 && <Heading>{translate('listing.views.mine')}</Heading>}
        {mine.map(open)}
        {theirs.length > 0 && <Heading>{translate('listing.views.theirs')}</Heading>}
        {theirs.map(open)}
        <Divider />
        {deeds.map(({ key, label, tone, run }) => (
          <MenuItem
            key={key}
            sx={tone === 'danger' ? { color: 'error.main' } : undefined}
            onClick={close(run)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {naming && <NameDialog {...props} isNew={naming === 'new'} onClose={() => setNaming(undefined)} />}
      {element}
    </>
  );
}

interface LineProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Line({ isOn, onClick, children, ...rest }: LineProps) {
  return (
    <MenuItem {...rest} role="menuitemradio" aria-checked={isOn} onClick={onClick}>
      <ListItemIcon sx={{ minWidth: '26px !important' }}>
        {isOn && <CheckOutlined fontSize="small" />}
      </ListItemIcon>
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{children}</span>
    </MenuItem>
  );
}

function Heading({ children, ...rest }: { readonly children: ReactNode }) {
  return (
    <ListSubheader
      {...rest}
      role="presentation"
      disableSticky
      sx={{ lineHeight: '30px', background: 'none' }}
    >
      {children}
    </ListSubheader>
  );
}

function Note({ view, owner }: { readonly view: SavedView; readonly owner: string | undefined }) {
  const translate = useTranslate();
  const notes = [
    view.isDefault ? translate('listing.views.isDefault') : '',
    view.isMine && view.isShared ? translate('listing.views.isShared') : '',
    view.isMine ? '' : (owner ?? ''),
  ].filter(Boolean);
  return notes.length > 0 && <Small>{notes.join(' · ')}</Small>;
}

const Small = styled('small')(({ theme }) => ({
  display: 'block',
  fontSize: '0.75rem',
  lineHeight: 1.3,
  color: theme.tokens.inkFaint,
}));
