/** Where the open tabs of an account are kept for this session. */
export const tabsKey = (owner: string) => `kaifang.tabs.${owner}`;

/** Who signs out leaves no names of records behind in this browser. */
export function forgetTabs(owner: string): void {
  try {
    sessionStorage.removeItem(tabsKey(owner));
  } catch {
    // Without storage there is nothing to forget.
  }
}
