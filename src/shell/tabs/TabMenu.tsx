import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { homePath } from './tab.ts';
import { useTabs } from './tabsContext.ts';

interface TabMenuProps {
  readonly path: string;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** What can be closed, seen from one tab. */
export function TabMenu({ path, anchor, onClose }: TabMenuProps) {
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
