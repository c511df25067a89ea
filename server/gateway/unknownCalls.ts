const minute = 60_000;
/** How many calls of an address are logged within a minute. */
const most = 60;
/** How many of all addresses are: an address may be one of very many that a stranger has. */
const mostOfAll = 1000;

/**
 * Bounds what calls of APIs that do not exist add to the log: anyone may call them, under any number of names.
 * @param onUnlogged receives the number of further calls of a minute, once the next one comes after it.
 */
export function createUnknownCalls(onUnlogged: (calls: number) => void) {
  const byAddress = new Map<string, number>();
  let until = 0;
  let logged = 0;
  let unlogged = 0;
  return {
    /** Counts a call. @returns whether it is logged. */
    isLogged(ip: string): boolean {
      const now = performance.now();
      if (now >= until) {
        if (unlogged > 0) onUnlogged(unlogged);
        byAddress.clear();
        until = now + minute;
        logged = 0;
        unlogged = 0;
      }
      const before = byAddress.get(ip) ?? 0;
      if (before >= most || logged >= mostOfAll) {
        unlogged++;
        return false;
      }
      byAddress.set(ip, before + 1);
      logged++;
      return true;
    },
  };
}
