import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHere } from '../useHere.ts';
import { TabLink } from './TabLink.tsx';
import { TabMenu } from './TabMenu.tsx';
import { useTabs } from './tabsContext.ts';
import { useOverflow } from './useOverflow.ts';
import { useTabTitle } from './useTabTitle.ts';

/** The bar of open pages. */
export function TabsBar() {
  const translate = useTranslate();
  const { path } = useHere();
  const { tabs, close } = useTabs();
  const titleOf = useTabTitle();
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
    // The cross that had the focus is gone: the keyboard goes on at the open page's tab.
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

/** For the mouse; the keyboard brings each tab into sight by itself. */
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
