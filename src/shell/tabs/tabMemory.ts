/** The storage key of an account's open tabs. */
export const tabsKey = (owner: string) => `kaifang.tabs.${owner}`;

/**
 * Signing out removes all traces of the session from this browser: names of records in tabs, filters of
 * lists, and typed text. react-admin removes its own list state itself.
 */
export function forgetVisit(owner: string): void {
  const ofVisit = [tabsKey(owner), 'kaifang.course.', `kaifang.draft.${owner}.`];
  try {
    for (const key of Object.keys(sessionStorage))
      if (ofVisit.some((start) => key.startsWith(start))) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
