import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Search from '@mui/icons-material/Search';
import Translate from '@mui/icons-material/Translate';
import Badge from '@mui/material/Badge';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { memo } from 'react';
import { useSetLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useLang } from '../../lang.ts';
import { belowBanner } from '../../theme/belowBanner.ts';
import { unseen } from '../../theme/unseen.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useMode } from '../../ui/mode.ts';
import { Keys } from '../commands/Keys.tsx';
import { useErrorLog } from '../errorLogContext.ts';
import { JobTray } from '../jobs/JobTray.tsx';
import type { Place } from '../place.ts';
import { TabsBar } from '../tabs/TabsBar.tsx';
import { languages } from './languages.ts';
import { NarrowTrail } from './NarrowTrail.tsx';
import { Trail } from './Trail.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useFullscreen } from './useFullscreen.ts';

// In narrow layouts the text stays available to screen readers.
const Button = styled(ButtonBase)(({ theme }) => ({
  flex: 'none',
  gap: 8,
  height: 34,
  padding: '0 8px',
  borderRadius: 8,
  fontSize: '0.8125rem',
  color: theme.tokens.inkSoft,
  border: `1px solid ${theme.tokens.line}`,
  '&:hover': { backgroundColor: theme.tokens.hover },
  [theme.breakpoints.down('lg')]: { '& > span:first-of-type': unseen },
  [theme.breakpoints.down('md')]: {
    width: 40,
    border: 0,
    justifyContent: 'center',
    '& > span:last-of-type': { display: 'none' },
  },
}));

interface HeaderProps {
  readonly place: Place | undefined;
  readonly title: string;
  readonly folded: boolean;
  readonly narrow: boolean;
  readonly onPalette: () => void;
  readonly onToggleMenu: () => void;
}

/** The top of every page: the breadcrumb, the tools, and the open tabs. */
export const Header = memo(function Header(props: HeaderProps) {
  const { place, title, folded, narrow, onPalette, onToggleMenu } = props;
  const translate = useTranslate();
  const label = translate(narrow || folded ? 'shell.openMenu' : 'shell.foldMenu');
  return (
    <Frame>
      <Line>
        <Tooltip title={label}>
          <IconButton aria-label={label} aria-expanded={narrow ? undefined : !folded} onClick={onToggleMenu}>
            {narrow || folded ? <MenuIcon fontSize="small" /> : <MenuOpen fontSize="small" />}
          </IconButton>
        </Tooltip>
        {narrow ? <NarrowTrail place={place} title={title} /> : <Trail place={place} title={title} />}
        <Tools narrow={narrow} onPalette={onPalette} />
      </Line>
      <TabsBar />
    </Frame>
  );
});

const Frame = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: belowBanner,
  zIndex: theme.zIndex.appBar,
  backgroundColor: theme.tokens.surface,
  borderBottom: `1px solid ${theme.tokens.line}`,
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  height: 54,
  padding: '0 14px',
  [theme.breakpoints.down('sm')]: { padding: '0 8px', gap: 2 },
}));

/** What is the same on every page. */
const Tools = memo(function Tools({ narrow, onPalette }: Pick<HeaderProps, 'narrow' | 'onPalette'>) {
  return (
    <>
      <PaletteButton onOpen={onPalette} />
      <Icons>
        <LanguageSwitch />
        <ModeSwitch />
        {!narrow && <FullscreenButton />}
        <JobTray />
        <ErrorBell />
      </Icons>
      <UserMenu narrow={narrow} />
    </>
  );
});

const Icons = styled('div')({ display: 'flex', flex: 'none', gap: 2 });

/** Toggles full screen; hidden where the browser does not support it. */
function FullscreenButton() {
  const screen = useFullscreen();
  if (!screen) return null;
  const { label, Picture, toggle } = screen;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={toggle}>
        <Picture fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** Switches between the two languages. */
function LanguageSwitch() {
  const translate = useTranslate();
  const setLocale = useSetLocale();
  const present = useLang();
  return (
    <MenuButton
      label={translate('shell.language')}
      icon={<Translate fontSize="small" />}
      groups={[
        languages.map(({ value, label, lang }) => ({
          ...{ label, lang },
          isChosen: value === present,
          run: () => setLocale(value),
        })),
      ]}
    />
  );
}

/** Chooses the light or the dark theme, or the system's. */
function ModeSwitch() {
  const translate = useTranslate();
  const { mode, choice, choose } = useMode();
  const Picture = mode === 'dark' ? DarkModeOutlined : LightModeOutlined;
  return (
    <MenuButton
      label={translate('shell.mode.name')}
      icon={<Picture fontSize="small" />}
      groups={[
        (['system', 'light', 'dark'] as const).map((value) => ({
          label: translate(`shell.mode.${value}`),
          isChosen: value === choice,
          run: () => choose(value),
        })),
      ]}
    />
  );
}

/** Links to the errors of this session; its dot marks unseen ones. */
function ErrorBell() {
  const translate = useTranslate();
  const { entries, unread } = useErrorLog();
  const label = translate(unread ? 'shell.errors.unread' : 'shell.errors.name', { count: entries.length });
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to="/error_logger_page" aria-label={label}>
        <Badge
          variant="dot"
          invisible={!unread}
          sx={{ '& .MuiBadge-dot': { bgcolor: (theme) => theme.tokens.lamp } }}
        >
          <NotificationsOutlined fontSize="small" />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}

/**
 * Opens the palette, and shows its shortcut. Its text names it; where there is no room for the text, its
 * title does.
 */
function PaletteButton({ onOpen }: { readonly onOpen: () => void }) {
  const translate = useTranslate();
  return (
    <Button title={translate('record.palette.hint')} aria-haspopup="dialog" onClick={onOpen}>
      <Search fontSize="small" />
      <span>{translate('record.palette.hint')}</span>
      <Keys of="Ctrl+K" />
    </Button>
  );
}
