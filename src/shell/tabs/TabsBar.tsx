import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useHasUnsaved } from '../../ui/unsaved.ts';
import { useHere } from '../useHere.ts';
import { TabLink } from './TabLink.tsx';
import { homePath } from './tab.ts';
import { useTabs } from './tabsContext.ts';
import { useTabTitle } from './useTabTitle.ts';

/** The bar of open tabs. */
export function TabsBar() {
  const translate = useTranslate();
  const { path } = useHere();
  const { tabs, close } = useTabs();
  const titleOf = useTabTitle();
  const hasUnsaved = useHasUnsaved();
  const list = useRef<HTMLUListElement>(null);
  const [menu, setMenu] = useState<{ path: string; anchor: HTMLElement }>();
  const isWider = useOverflow(list, tabs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was opened or closed moves the present one.
  useEffect(() => {
    const here = list.current?.querySelector('[data-here="true"]');
    here?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path, tabs, isWider]);

  const closeAt = (path: string) => {
    close(path);
    // The close button that had the focus is removed: the focus moves to the open page's tab.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        list.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    });
  };
  return (
    <Bar aria-label={translate('shell.tabs.name')}>
      {isWider && <Arrow side="before" list={list} />}
      <List ref={list}>
        {tabs.map((tab) => {
          const title = titleOf(tab);
          return title === undefined ? null : (
            <TabLink
              key={tab.path}
              tab={tab}
              title={title}
              here={tab.path === path}
              unsaved={tab.path === path && hasUnsaved}
              onClose={() => closeAt(tab.path)}
              onMenu={(anchor) => setMenu({ path: tab.path, anchor })}
            />
          );
        })}
      </List>
      {isWider && <Arrow side="behind" list={list} />}
      <IconButton
        size="small"
        aria-label={translate('shell.tabs.more')}
        aria-haspopup="menu"
        onClick={(event) => setMenu({ path, anchor: event.currentTarget })}
      >
        <KeyboardArrowDown fontSize="small" />
      </IconButton>
      <TabMenu path={menu?.path ?? path} anchor={menu?.anchor ?? null} onClose={() => setMenu(undefined)} />
    </Bar>
  );
}

/** For the mouse; the keyboard scrolls each focused tab into view. */
function Arrow({ side, list }: { side: 'before' | 'behind'; list: RefObject<HTMLUListElement | null> }) {
  const Picture = side === 'before' ? ChevronLeft : ChevronRight;
  const scroll = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current?.scrollBy({ left: side === 'before' ? -step : step, behavior: calm ? 'auto' : 'smooth' });
  };
  return (
    <IconButton
      size="small"
      tabIndex={-1}
      aria-hidden
      onClick={scroll}
      sx={{ '@media (pointer: coarse)': { display: 'none' } }}
    >
      <Picture fontSize="small" />
    </IconButton>
  );
}

const step = 240;

const Bar = styled('nav')({ display: 'flex', alignItems: 'center', gap: 4, padding: '0 12px 6px 12px' });

const List = styled('ul')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  gap: 4,
  margin: 0,
  padding: 3,
  listStyle: 'none',
  overflowX: 'auto',
  scrollbarWidth: 'none',
});

/** Whether a line is wider than its container; `content` is any value that changes with its contents. */
function useOverflow(list: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isWider, setWider] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is another width.
  useEffect(() => {
    const line = list.current;
    if (!line) return;
    const measure = () => setWider(line.scrollWidth > line.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    measure();
    return () => observer.disconnect();
  }, [list, content]);
  return isWider;
}

interface TabMenuProps {
  readonly path: string;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The close actions of one tab. */
function TabMenu({ path, anchor, onClose }: TabMenuProps) {
  const translate = useTranslate();
  const { tabs, close, closeOthers, closeAll } = useTabs();
  const others = tabs.filter((tab) => tab.path !== path && tab.path !== homePath).length;
  const lines = [
    {
      word: 'closeThis',
      act: () => close(path),
      off: path === homePath || !tabs.some((tab) => tab.path === path),
    },
    { word: 'closeOthers', act: () => closeOthers(path), off: others === 0 },
    { word: 'closeAll', act: closeAll, off: tabs.length < 2 },
  ];
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {lines.map(({ word, act, off }) => (
        <MenuItem
          key={word}
          disabled={off}
          onClick={() => {
            onClose();
            act();
          }}
        >
          {translate(`shell.tabs.${word}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
