import { createContext, useContext } from 'react';
import type { Tab } from './tab.ts';

/** The open tabs and the functions that close them. */
export interface Tabs {
  readonly tabs: readonly Tab[];
  readonly close: (path: string) => void;
  readonly closeOthers: (path: string) => void;
  readonly closeAll: () => void;
  /** Closes the tab of the open page as soon as another page is shown. */
  readonly closeOnceLeft: () => void;
}

/** Provided by the shell. */
export const TabsContext = createContext<Tabs>({
  tabs: [],
  close: () => undefined,
  closeOthers: () => undefined,
  closeAll: () => undefined,
  closeOnceLeft: () => undefined,
});

/** The open tabs, for components that show or close one. */
export function useTabs(): Tabs {
  return useContext(TabsContext);
}
