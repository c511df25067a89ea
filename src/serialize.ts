/** Starts each piece of work when the previous one has settled, so that none sees another half done. */
export function serialize<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}
