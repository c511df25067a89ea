/** Lets one piece of work begin when the one before has ended, well or not, so that none sees the other half done. */
export function inTurn<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}
