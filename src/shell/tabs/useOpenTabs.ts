import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { useMay } from '../../may.ts';
import { usePageNote } from '../pageName.ts';
import { useRemembered } from '../remembered.ts';
import { useHere } from '../useHere.ts';
import { movedOn, neighbour, savedTabs, type Tab, visited, without } from './tab.ts';
import { tabsKey } from './tabMemory.ts';

const session = () => sessionStorage;

/** The tabs of one account in this session: every page that is visited gets one; `close` takes some away. */
export function useOpenTabs(owner: string): {
  tabs: readonly Tab[];
  close: (paths: readonly string[]) => void;
} {
  const { path, place } = useHere();
  const { search, state } = useLocation();
  // Whoever comes back to a page did not come from there.
  const isComing = useNavigationType() !== 'POP';
  const closes = isComing ? (state as { readonly closes?: string } | null)?.closes : undefined;
  const navigate = useNavigate();
  const may = useMay();
  const note = usePageNote();
  const [tabs, setTabs] = useRemembered(session, tabsKey(owner), savedTabs);
  const leaving = useRef<{ from: string; to: string; closed: readonly string[] }>(undefined);

  useEffect(() => {
    const left = leaving.current;
    // Until the next page has come, however long it takes, the closing is still to be done.
    if (left?.from !== path) leaving.current = undefined;
    const kept = left?.to === path ? without(tabs, left.closed) : tabs;
    const isOpen = place !== undefined && may(place.uri);
    const said = note?.path === path ? { name: note.name, asksBeforeClosing: note.asksBeforeClosing } : {};
    const tab = { path, search, ...said };
    const shown = closes === undefined ? visited(kept, tab) : movedOn(kept, tab, closes);
    const next = isOpen ? shown : kept;
    if (next !== tabs) setTabs(next);
  }, [path, search, closes, place, note, may, tabs, setTabs]);

  const close = useCallback(
    (paths: readonly string[]) => {
      if (!paths.includes(path)) return setTabs(without(tabs, paths));
      // The open page may hold the leaving up (unsaved changes), so its tab goes only once it was left.
      const next = neighbour(tabs, path, paths);
      leaving.current = { from: path, to: next.path, closed: paths };
      navigate(next.path + next.search);
    },
    [path, tabs, setTabs, navigate],
  );
  return { tabs, close };
}
