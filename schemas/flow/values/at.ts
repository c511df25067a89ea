/** The value at a path; null where there is none. */
export function at(value: unknown, path: readonly (string | number)[]): unknown {
  let here: unknown = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return null;
    if (Array.isArray(here) ? typeof step !== 'number' : typeof step === 'number') return null;
    if (!Object.hasOwn(here, step)) return null;
    here = (here as Record<string | number, unknown>)[step];
  }
  return here ?? null;
}
