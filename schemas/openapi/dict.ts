/** An object of a document: it may have any key, including names of JavaScript's own object properties. */
export type Dict = Readonly<Record<string, unknown>>;

/** A value as an object; an empty one for other values. */
export function dictOf(value: unknown): Dict {
  return isDict(value) ? value : nothing;
}

/** Whether a value is a plain object. */
export function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a list; an empty one for other values. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** An object's own property, never an inherited one. */
export function own(of: unknown, name: string): unknown {
  return isDict(of) && Object.hasOwn(of, name) ? of[name] : undefined;
}

/** The text of a property. */
export function textAt(of: unknown, name: string): string | undefined {
  const value = own(of, name);
  return typeof value === 'string' ? value : undefined;
}

const nothing: Dict = Object.freeze({});
