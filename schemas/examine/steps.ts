/** Long work, in steps between which other work can run; the last step returns the result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps in sequence. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
