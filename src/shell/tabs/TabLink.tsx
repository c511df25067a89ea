import Close from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { homePath, type Tab } from './tab.ts';

interface TabLinkProps {
  readonly tab: Tab;
  readonly title: string;
  readonly here: boolean;
  /** The page has unsaved input. */
  readonly unsaved: boolean;
  readonly onClose: () => void;
  readonly onMenu: (anchor: HTMLElement) => void;
}

/** One tab: a link, and its close button (Delete and the middle mouse button close it too). */
export function TabLink({ tab, title, here, unsaved, onClose, onMenu }: TabLinkProps) {
  const translate = useTranslate();
  const closes = tab.path !== homePath;
  const close = closes ? onClose : () => undefined;
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    close();
  };
  return (
    <Frame
      data-here={here}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.currentTarget);
      }}
    >
      <Page
        to={tab.path + tab.search}
        aria-current={here ? 'page' : undefined}
        title={title}
        onAuxClick={onAuxClick}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Delete' && close()}
      >
        <span>{title}</span>
        {unsaved && (
          <Dot
            role="img"
            title={translate('shell.tabs.unsaved')}
            aria-label={translate('shell.tabs.unsaved')}
          />
        )}
      </Page>
      {closes && (
        <Cross type="button" aria-label={translate('shell.tabs.close', { title })} onClick={onClose}>
          <Close />
        </Cross>
      )}
    </Frame>
  );
}

const Frame = styled('li')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  height: 28,
  borderRadius: 7,
  color: theme.tokens.inkSoft,
  '&:hover': { backgroundColor: theme.tokens.hover, color: theme.tokens.ink },
  '&[data-here="true"]': {
    backgroundColor: theme.tokens.accentSoft,
    color: theme.tokens.accentStrong,
    fontWeight: 500,
  },
  '@media (pointer: coarse)': { height: 36 },
  '@media (forced-colors: active)': { '&[data-here="true"]': { outline: '1px solid Highlight' } },
}));

const Page = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  height: '100%',
  maxWidth: 200,
  padding: '0 11px',
  borderRadius: 7,
  color: 'inherit',
  textDecoration: 'none',
  fontSize: '0.8125rem',
  '&:not(:only-child)': { paddingRight: 28 },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:focus-visible': { outlineOffset: -2 },
});

const Dot = styled('i')(({ theme }) => ({
  flex: 'none',
  width: 7,
  height: 7,
  marginLeft: 7,
  borderRadius: '50%',
  backgroundColor: theme.tokens.tones.warning.ink,
  '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
}));

const Cross = styled('button')(({ theme }) => ({
  position: 'absolute',
  right: 5,
  width: 18,
  height: 18,
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  borderRadius: 5,
  color: 'inherit',
  background: 'none',
  cursor: 'pointer',
  opacity: 0.7,
  '& svg': { fontSize: 14 },
  '&:hover': { opacity: 1, backgroundColor: theme.tokens.chosen },
  '&:focus-visible': { opacity: 1, outlineOffset: 0 },
  '@media (pointer: coarse)': { width: 24, height: 24, right: 3 },
}));
