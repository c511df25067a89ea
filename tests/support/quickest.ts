/**
 * How long a piece of work takes by itself, in milliseconds: the least of a few tries, which end as soon as one is
 * within the bound. On a machine that others use as well one try says what they cost; what is really slow is slow in
 * every one.
 */
export async function quickest(bound: number, work: () => Promise<unknown>, most = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < most && least >= bound; tries++) {
    const started = performance.now();
    await work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}
