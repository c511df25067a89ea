/** How long one step of a wait is, in milliseconds. */
const step = 100;

/**
 * Calls `end` once this process was awake for so many milliseconds. While it stands still, under load or in a machine
 * that is held up, nobody could answer it: what came meanwhile is heard before the wait goes on.
 * @returns how to call it off.
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
