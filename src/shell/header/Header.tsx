import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { JobTray } from '../../jobs/JobTray.tsx';
import { belowBanner } from '../belowBanner.ts';
import type { Place } from '../place.ts';
import { TabsBar } from '../tabs/TabsBar.tsx';
import { ErrorBell } from './ErrorBell.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ModeSwitch } from './ModeSwitch.tsx';
import { NarrowTrail } from './NarrowTrail.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { Trail } from './Trail.tsx';
import { UserMenu } from './UserMenu.tsx';

interface HeaderProps {
  readonly place: Place | undefined;
  readonly title: string;
  readonly folded: boolean;
  readonly narrow: boolean;
  readonly onPalette: () => void;
  readonly onToggleMenu: () => void;
}

/** The top of every page: where one is, the tools, and the open pages. */
export function Header({ place, title, folded, narrow, onPalette, onToggleMenu }: HeaderProps) {
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
        <PaletteButton onOpen={onPalette} />
        <Tools>
          <LanguageSwitch />
          <ModeSwitch />
          {!narrow && <FullscreenButton />}
          <JobTray />
          <ErrorBell />
        </Tools>
        <UserMenu narrow={narrow} />
      </Line>
      <TabsBar />
    </Frame>
  );
}

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

const Tools = styled('div')({ display: 'flex', flex: 'none', gap: 2 });
