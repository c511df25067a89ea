/**
 * The duration of a piece of work in milliseconds: the minimum of a few attempts, which stop as soon as one
 * is within the bound. On a shared machine a single attempt measures the load of others; slow code is slow in
 * every attempt.
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
