import type { Page } from 'playwright-core';

declare global {
  interface Window {
    updates?: number;
  }
}

/** The number of components that React has rendered again in a page with `countUpdates` as its init script. */
export async function updatesIn(page: Page): Promise<number> {
  const updates = await page.evaluate(() => window.updates);
  if (updates === undefined) throw new Error('the page does not count updates');
  return updates;
}

/**
 * Counts the components that React renders again after they were mounted. An init script of a page: React looks
 * for this hook when it loads.
 */
export function countUpdates(): void {
  const functionKinds = [0, 11, 14, 15];
  const didWork = 1;
  window.updates = 0;
  const visit = (fiber: Fiber): void => {
    const before = fiber.alternate;
    if (!before) return;
    if (functionKinds.includes(fiber.tag) && fiber.flags & didWork)
      window.updates = (window.updates ?? 0) + 1;
    // Where React has found no work below, both versions share their children.
    if (fiber.child !== before.child) for (let at = fiber.child; at; at = at.sibling) visit(at);
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => {},
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => visit(root.current),
    },
  });
}

/** What the count reads of React's own tree. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}
