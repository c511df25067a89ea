import type { ValueKind } from '../document.ts';

/** What is known about a value before the flow runs. */
export interface Kind {
  readonly type: ValueKind;
  /** Whether it may also be null. */
  readonly nullable?: boolean;
  /** Whether it is text that may represent a number. */
  readonly exact?: boolean;
  /** The known fields of an object. */
  readonly fields?: Readonly<Record<string, Kind>>;
  /** The kind of a list's elements. */
  readonly items?: Kind;
}

/** The unknown kind. */
export const anything: Kind = { type: 'any', nullable: true };

/** The kind of a literal. */
export function kindOfLiteral(value: unknown): Kind {
  if (value === null) return { type: 'null', nullable: true };
  if (typeof value === 'string') return { type: 'string' };
  if (typeof value === 'boolean') return { type: 'boolean' };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'float' };
  if (Array.isArray(value)) return { type: 'array', items: value.map(kindOfLiteral).reduce(either, nothing) };
  const fields = Object.entries(value as object).map(([name, one]) => [name, kindOfLiteral(one)] as const);
  return { type: 'object', fields: Object.fromEntries(fields) };
}

/** The kind of an empty list's elements. */
export const nothing: Kind = { type: 'null' };

/** The union of two kinds. */
export function either(a: Kind, b: Kind): Kind {
  const nullable = a.nullable || b.nullable || false;
  if (a.type === 'null') return { ...b, nullable: nullable || (a !== nothing && b !== nothing) };
  if (b.type === 'null') return { ...a, nullable: nullable || b !== nothing };
  if (a.type === b.type) return { ...a, ...mergedParts(a, b), nullable };
  const isNumber = [a, b].every(({ type }) => type === 'integer' || type === 'float');
  return isNumber ? { type: 'float', nullable } : { type: 'any', nullable };
}

function mergedParts(a: Kind, b: Kind): Partial<Kind> {
  if (a.type === 'array') return { items: a.items && b.items ? either(a.items, b.items) : anything };
  if (a.type !== 'object' || !a.fields || !b.fields) return {};
  const names = [...new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])];
  const missing: Kind = { type: 'null', nullable: true };
  return {
    fields: Object.fromEntries(
      names.map((name) => [name, either(a.fields?.[name] ?? missing, b.fields?.[name] ?? missing)]),
    ),
  };
}

/** Whether a value of one kind is valid where another is required. */
export function fits(given: Kind, wanted: ValueKind): boolean {
  if (wanted === 'any' || given.type === 'any' || given.type === 'null' || given.type === wanted) return true;
  if (given.exact && (wanted === 'string' || wanted === 'date')) return true;
  if (wanted === 'float') return given.type === 'integer';
  // Dates are sent as text.
  if (wanted === 'date') return given.type === 'string';
  return wanted === 'string' && given.type === 'date';
}

/** The kind at a path; undefined when nothing can be there. */
export function kindAt(kind: Kind, path: readonly (string | number)[]): Kind | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return kind;
  if (kind.type === 'any' || kind.type === 'file') return anything;
  if (typeof step === 'number')
    return kind.type === 'array' ? kindAt({ ...(kind.items ?? anything), nullable: true }, rest) : undefined;
  if (kind.type !== 'object') return undefined;
  if (!kind.fields) return anything;
  const field = Object.hasOwn(kind.fields, step) ? kind.fields[step] : undefined;
  if (!field) return undefined;
  return kindAt(kind.nullable ? { ...field, nullable: true } : field, rest);
}

/** The kind of a row from its columns; only the key is never null. */
export function columnKinds(columns: Readonly<Record<string, ValueKind>>): Kind {
  const fields = Object.entries(columns).map(
    ([name, type]) => [name, { type, nullable: name !== 'id' }] as const,
  );
  return { type: 'object', fields: Object.fromEntries(fields) };
}
