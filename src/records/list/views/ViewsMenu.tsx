import CheckOutlined from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { registry } from '../../../registry.ts';
import { useCellView } from '../../useCellView.ts';
import { NameDialog } from './NameDialog.tsx';
import { type SavedView, viewSearch } from './savedView.ts';
import { useViewActions } from './useViewActions.ts';

/** The props of the views menu. */
export interface ViewsMenuProps {
  readonly resource: Resource;
  readonly views: readonly SavedView[];
  /** The active view. */
  readonly view: SavedView | undefined;
  readonly isChanged: boolean;
  /** The current state of the list, as it would be saved. */
  readonly present: Row;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  /** Resets the list to its resource's defaults. */
  readonly onLeave: () => void;
  readonly onSaved: () => void;
}

/** Opens a view, an own or a shared one, and saves the current one under a name. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views, view, anchor, onClose, onLeave } = props;
  const translate = useTranslate();
  const navigate = useNavigate();
  const [naming, setNaming] = useState<'new' | 'old'>();
  const { deeds, element } = useViewActions(props, setNaming);
  const owners = useOwnerNames(views);
  const close = (then: () => void) => () => {
    onClose();
    then();
  };
  const open = (one: SavedView) => (
    <Line
      key={one.id}
      isOn={one.id === view?.id}
      title={one.name}
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
  /** The whole name, where it is cut off. */
  readonly title?: string;
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

/** The names of the owners of shared views, as far as the account may read them. */
function useOwnerNames(views: readonly SavedView[]): (owner: Json) => string | undefined {
  const resource = resourceOf(registry, 'saved_view');
  const account = resource.schema.properties['account_id'] as Property;
  const properties = useMemo(() => ({ account_id: account }), [account]);
  const rows = useMemo(
    () => views.filter(({ isMine }) => !isMine).map(({ ownerId }) => ({ account_id: ownerId })),
    [views],
  );
  const view = useCellView(resource, properties, rows);
  return (owner) => view.referenced(account, owner).name;
}
