/** Where the open tabs of an account are kept for this session. */
export const tabsKey = (owner: string) => `kaifang.tabs.${owner}`;

/**
 * Who signs out leaves nothing of his visit behind in this browser: no names of records in tabs, no filter that a list was
 * seen with, nothing that was typed. What react-admin remembers of a list it forgets itself.
 */
export function forgetVisit(owner: string): void {
  const ofVisit = [tabsKey(owner), 'kaifang.course.', `kaifang.draft.${owner}.`];
  try {
    for (const key of Object.keys(sessionStorage))
      if (ofVisit.some((start) => key.startsWith(start))) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
