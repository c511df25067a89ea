import { createContext, useContext } from 'react';
import type { Tab } from './tab.ts';

/** The open tabs and how to close them. */
export interface Tabs {
  readonly tabs: readonly Tab[];
  readonly close: (path: string) => void;
  readonly closeOthers: (path: string) => void;
  readonly closeAll: () => void;
}

/** Given by the shell to everything inside it. */
export const TabsContext = createContext<Tabs>({
  tabs: [],
  close: () => undefined,
  closeOthers: () => undefined,
  closeAll: () => undefined,
});

/** The open tabs, for whoever shows or closes one. */
export function useTabs(): Tabs {
  return useContext(TabsContext);
}
