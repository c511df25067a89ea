/** The length of one step of a wait, in milliseconds. */
const step = 100;

/**
 * Calls `end` after this process was running for the given milliseconds. While the process is suspended,
 * under load or in a paused machine, it cannot process responses: those that arrived are handled before the
 * wait continues.
 * @returns a function that cancels it.
 */
export function afterAwake(milliseconds: number, end: () => void): () => void {
  let left = milliseconds;
  let timer: NodeJS.Timeout;
  const go = () => {
    const next = Math.min(step, left);
    timer = setTimeout(() => {
      left -= next;
      if (left > 0) go();
      else end();
    }, next);
  };
  go();
  return () => clearTimeout(timer);
}
