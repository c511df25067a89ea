import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { useMay } from '../../may.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useRemembered } from '../../ui/remembered.ts';
import { usePageNote } from '../pageName.ts';
import { useHere } from '../useHere.ts';
import { deletedPages } from './deletedPages.ts';
import { homePath, movedOn, neighbour, savedTabs, type Tab, visited, without } from './tab.ts';
import { tabsKey } from './tabMemory.ts';
import { TabsContext } from './tabsContext.ts';
import { useTabTitle } from './useTabTitle.ts';

const session = () => sessionStorage;

/** Provides the open tabs of an account, and closes them, with a confirmation where needed. */
export function TabsProvider({ owner, children }: { readonly owner: string; readonly children: ReactNode }) {
  const translate = useTranslate();
  const { tabs, close, closeOnceLeft } = useOpenTabs(owner);
  const titleOf = useTabTitle();
  const [asked, setAsked] = useState<readonly string[]>();

  const value = useMemo(() => {
    const ask = (paths: readonly string[]) => {
      const asks = tabs.some((tab) => tab.asksBeforeClosing && paths.includes(tab.path));
      return asks ? setAsked(paths) : close(paths);
    };
    const allBut = (kept: string) =>
      tabs.map(({ path }) => path).filter((path) => path !== kept && path !== homePath);
    return {
      tabs,
      close: (path: string) => ask([path]),
      closeOthers: (path: string) => ask(allBut(path)),
      closeAll: () => ask(allBut(homePath)),
      closeOnceLeft,
    };
  }, [tabs, close, closeOnceLeft]);

  const asking = tabs.find((tab) => tab.asksBeforeClosing && asked?.includes(tab.path));
  const finish = () => {
    setAsked(undefined);
    if (asked) close(asked);
  };
  return (
    <TabsContext value={value}>
      {children}
      <ConfirmDialog
        open={asked !== undefined}
        title={translate('shell.tabs.sure')}
        text={asking && titleOf(asking)}
        onConfirm={finish}
        onClose={() => setAsked(undefined)}
      />
    </TabsContext>
  );
}

/** The tabs of one account in this session: every visited page gets one; `close` removes some. */
function useOpenTabs(owner: string): {
  tabs: readonly Tab[];
  close: (paths: readonly string[]) => void;
  closeOnceLeft: () => void;
} {
  const { path, place } = useHere();
  const { search, state } = useLocation();
  // The history entry still has its state on back navigation, where it no longer applies.
  const isComing = useNavigationType() !== 'POP';
  const closes = isComing ? (state as { readonly closes?: string } | null)?.closes : undefined;
  const navigate = useNavigate();
  const may = useMay();
  const note = usePageNote();
  const [tabs, setTabs] = useRemembered(session, tabsKey(owner), savedTabs);
  // Where the next page is not known, any other will do.
  const leaving = useRef<{ from: string; to?: string; closed: readonly string[] }>(undefined);

  useEffect(() => {
    const left = leaving.current;
    // The close stays pending until the next page has loaded.
    const isLeft = left !== undefined && left.from !== path;
    if (isLeft) leaving.current = undefined;
    const kept = isLeft && (left.to ?? path) === path ? without(tabs, left.closed) : tabs;
    const isOpen = place !== undefined && may(place.uri);
    const tab = { search, ...(note?.path === path && note), path };
    const shown = closes === undefined ? visited(kept, tab) : movedOn(kept, tab, closes);
    const next = isOpen ? shown : kept;
    if (next !== tabs) setTabs(next);
  }, [path, search, closes, place, note, may, tabs, setTabs]);

  // The page that deleted its own record leads on by itself.
  useEffect(
    () =>
      deletedPages.listen((paths) => {
        const next = without(
          tabs,
          paths.filter((one) => one !== path),
        );
        if (next.length < tabs.length) setTabs(next);
      }),
    [path, tabs, setTabs],
  );

  const close = useCallback(
    (paths: readonly string[]) => {
      if (!paths.includes(path)) return setTabs(without(tabs, paths));
      // The open page may block navigation (unsaved changes), so its tab is removed only after it was left.
      const next = neighbour(tabs, path, paths);
      leaving.current = { from: path, to: next.path, closed: paths };
      navigate(next.path + next.search);
    },
    [path, tabs, setTabs, navigate],
  );
  const closeOnceLeft = useCallback(() => {
    leaving.current = { from: path, closed: [path] };
  }, [path]);
  return { tabs, close, closeOnceLeft };
}
