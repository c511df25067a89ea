/** An object as a document has it: any name may stand in it, also those that JavaScript's own objects have. */
export type Dict = Readonly<Record<string, unknown>>;

/** A value as an object; an empty one where it is none. */
export function dictOf(value: unknown): Dict {
  return isDict(value) ? value : nothing;
}

/** Whether a value is an object with names. */
export function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a list; an empty one where it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What an object itself has under a name, never what it inherits. */
export function own(of: unknown, name: string): unknown {
  return isDict(of) && Object.hasOwn(of, name) ? of[name] : undefined;
}

/** A text that stands under a name. */
export function textAt(of: unknown, name: string): string | undefined {
  const value = own(of, name);
  return typeof value === 'string' ? value : undefined;
}

const nothing: Dict = Object.freeze({});
