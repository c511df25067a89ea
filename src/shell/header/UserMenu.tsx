import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import Logout from '@mui/icons-material/Logout';
import Avatar from '@mui/material/Avatar';
import Badge from '@mui/material/Badge';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useLevelName } from '../../session/levelName.ts';
import { useProfile } from '../../session/profile.ts';
import { unseen } from '../../theme/unseen.ts';
import { Icon } from '../../ui/icons.tsx';
import { useWaiting, useWaitingKeptUp } from '../menu/useWaiting.ts';
import { WaitingCount } from '../menu/WaitingCount.tsx';
import { forgetVisit } from '../tabs/tabMemory.ts';
import { useFullscreen } from './useFullscreen.ts';

const links = [
  { to: '/account/message', icon: 'message', word: 'messages' },
  { to: '/account/accountInfo', icon: 'person', word: 'profile' },
  { to: '/account/loginRecord', icon: 'history', word: 'logins' },
  { to: '/account/resetPassword', icon: 'key', word: 'password' },
];

/** The signed-in account and its pages; in narrow layouts also the tools that do not fit the header. */
export function UserMenu({ narrow }: { readonly narrow: boolean }) {
  const translate = useTranslate();
  const logout = useLogout();
  const profile = useProfile();
  const levelName = useLevelName(profile);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = profile?.username ?? '';
  useWaitingKeptUp();
  const unread = useWaiting()['message'] ?? 0;
  const screen = useFullscreen();
  const close = () => setAnchor(null);
  const leave = () => {
    forgetVisit(name);
    logout();
  };
  return (
    <>
      <Face
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Unread variant="dot" overlap="circular" invisible={unread === 0}>
          <Avatar src={profile?.avatar ?? undefined} alt="" aria-hidden sx={{ width: 30, height: 30 }}>
            {initial(profile?.fullName ?? name)}
          </Avatar>
        </Unread>
        <Unseen>
          {translate('shell.user.menu')}
          {unread > 0 && ` (${translate('work.message.unread', { smart_count: unread })})`}
        </Unseen>
        <Who>
          <b>{name}</b>
          <small>{levelName}</small>
        </Who>
        <KeyboardArrowDown sx={{ fontSize: 18, display: { xs: 'none', md: 'block' } }} />
      </Face>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Card aria-hidden disabled>
          <b>{name}</b>
          <small>{levelName}</small>
        </Card>
        {links.map(({ to, icon, word }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            <ListItemIcon>
              <Icon name={icon} />
            </ListItemIcon>
            {word === 'messages' ? translate('work.message.title') : translate(`shell.user.${word}`)}
            {word === 'messages' && <WaitingCount count={unread} />}
          </MenuItem>
        ))}
        {narrow && screen && (
          <MenuItem
            onClick={() => {
              screen.toggle();
              close();
            }}
          >
            <ListItemIcon>
              <screen.Picture fontSize="small" />
            </ListItemIcon>
            {screen.label}
          </MenuItem>
        )}
        <Divider sx={{ my: 0.5 }} />
        <MenuItem onClick={leave}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          {translate('shell.user.logout')}
        </MenuItem>
      </Menu>
    </>
  );
}

/** The first letter, or the first Chinese character. */
function initial(name: string): string {
  return [...name][0]?.toUpperCase() ?? '';
}

const Face = styled(ButtonBase)(({ theme }) => ({
  flex: 'none',
  gap: 9,
  padding: '4px 6px',
  borderRadius: 8,
  color: theme.tokens.ink,
  '&:hover, &[aria-expanded="true"]': { backgroundColor: theme.tokens.hover },
  '& > svg': { color: theme.tokens.inkFaint },
}));

const Unread = styled(Badge)(({ theme }) => ({
  '& .MuiBadge-dot': { backgroundColor: theme.tokens.lamp },
}));

// In narrow layouts the menu shows the name. Disabled, so that the focus starts below it.
const Card = styled('li', {
  shouldForwardProp: (prop) => prop !== 'disabled',
})<{ disabled: boolean }>(({ theme }) => ({
  display: 'none',
  padding: '6px 10px 10px',
  '& b': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { color: theme.tokens.inkFaint },
  [theme.breakpoints.down('md')]: { display: 'block' },
}));

// Visually hidden, for screen readers.
const Unseen = styled('span')(unseen);

const Who = styled('span')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  maxWidth: 140,
  lineHeight: 1.25,
  '& > *': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { fontSize: '0.8125rem', fontWeight: 600 },
  '& small': { fontSize: '0.6875rem', color: theme.tokens.inkFaint },
  [theme.breakpoints.down('md')]: unseen,
}));
