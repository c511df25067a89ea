/** A place in a file: a JSON pointer. */
export type Pointer = string;

/** A step of a JSON pointer, escaped. */
export function step(name: string | number): string {
  return `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * What is removed from a file: the whole part, or, for a field, its definition, since other places name the
 * field.
 */
export interface Taken {
  readonly whole: ReadonlySet<Pointer>;
  readonly said: ReadonlySet<Pointer>;
  /** Values inserted into an object in place of what is missing. */
  readonly lent?: ReadonlyMap<Pointer, Readonly<Record<string, unknown>>>;
}

/** A copy of a file without the parts at some places, so that the rest can be validated. */
export function without(content: unknown, taken: Taken): unknown {
  return kept(content, '', taken);
}

const gone = Symbol('taken out');

function kept(value: unknown, path: Pointer, taken: Taken): unknown {
  if (taken.whole.has(path)) return gone;
  if (taken.said.has(path)) return isField(path) ? {} : gone;
  if (Array.isArray(value))
    return value.map((item, at) => kept(item, path + step(at), taken)).filter((item) => item !== gone);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, inner]) => [name, kept(inner, path + step(name), taken)] as const,
  );
  return { ...Object.fromEntries(entries.filter(([, inner]) => inner !== gone)), ...taken.lent?.get(path) };
}

/** Whether a place is a whole field. */
export function isField(path: Pointer): boolean {
  return /\/properties\/[^/]+$/.test(path);
}

/** Whether a place is in a removed part, or in the same field: its other faults are reported later. */
export function isIn(path: Pointer, taken: Pointer): boolean {
  const whole = /^.*?\/properties\/[^/]+/.exec(taken)?.[0] ?? taken;
  return path === whole || path.startsWith(`${whole}/`);
}
