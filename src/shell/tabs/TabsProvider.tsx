import { useTranslate } from 'ra-core';
import { type ReactNode, useMemo, useState } from 'react';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { homePath } from './tab.ts';
import { TabsContext } from './tabsContext.ts';
import { useOpenTabs } from './useOpenTabs.ts';
import { useTabTitle } from './useTabTitle.ts';

/** Knows the open tabs of an account, and closes them: after a question where one asks for it. */
export function TabsProvider({ owner, children }: { readonly owner: string; readonly children: ReactNode }) {
  const translate = useTranslate();
  const { tabs, close } = useOpenTabs(owner);
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
    };
  }, [tabs, close]);

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
