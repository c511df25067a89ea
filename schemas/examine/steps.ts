/** Work that takes long, in steps between which others may have their turn; its result comes with the last. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all steps one after the other. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
