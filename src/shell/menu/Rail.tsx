import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { belowBanner } from '../belowBanner.ts';
import type { Place } from '../place.ts';
import { Brand } from './Brand.tsx';
import { Foot } from './Foot.tsx';
import { Menu } from './Menu.tsx';

interface RailProps {
  readonly place: Place | undefined;
  readonly folded: boolean;
  /** On a narrow screen the rail is a drawer. */
  readonly drawer: boolean;
  readonly isDrawerOpen: boolean;
  readonly onClose: () => void;
}

const width = 256;
const foldedWidth = 64;

/** The left side: brand, menu, docs. */
export function Rail({ place, folded, drawer, isDrawerOpen, onClose }: RailProps) {
  const translate = useTranslate();
  const here = { hereSection: place?.resource.menu.section, hereResource: place?.resource.name };
  if (drawer)
    return (
      <Drawer
        open={isDrawerOpen}
        onClose={onClose}
        slotProps={{
          paper: {
            sx: { width: 'min(288px, 86vw)', bgcolor: (theme) => theme.tokens.rail },
            'aria-label': translate('shell.menu'),
          },
        }}
      >
        <Brand folded={false} />
        <Menu folded={false} {...here} onGo={onClose} />
        <Foot folded={false} />
      </Drawer>
    );
  return (
    <Side style={{ width: folded ? foldedWidth : width }}>
      <Brand folded={folded} />
      <Menu folded={folded} {...here} />
      <Foot folded={folded} />
    </Side>
  );
}

const Side = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: belowBanner,
  flex: 'none',
  height: `calc(100dvh - ${belowBanner})`,
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: theme.tokens.rail,
  borderRight: `1px solid ${theme.tokens.line}`,
  transition: 'width 180ms cubic-bezier(0.2, 0, 0, 1)',
  zIndex: theme.zIndex.appBar + 1,
}));
