import type { Access } from '#schemas/resource.ts';

/** Who calls, as far as a permission depends on it; nobody has no level. */
export interface Who {
  readonly level: number | null;
  readonly disabled?: boolean;
  readonly mustChange?: boolean;
  /** An administrator who was given the operation of the service. */
  readonly granted?: boolean;
}

/** What the gate does with a call: it lets it in, or answers a code. */
export type Cell = 'passes' | 403 | 406 | 408 | 420;

const lowest: Readonly<Record<Access, number>> = {
  none: Number.POSITIVE_INFINITY,
  super: 255,
  admin: 200,
  developer: 100,
  member: 0,
  own: 0,
  public: Number.NEGATIVE_INFINITY,
};

/** One cell of the permission matrix, from the words of contract 2 and 3 alone. */
export function cellOf(access: Access, who: Who): Cell {
  if (access === 'public') return 'passes';
  if (who.level === null) return 406;
  if (who.disabled) return 408;
  if (access === 'member' || access === 'own') return 'passes';
  if (who.mustChange) return 420;
  if (access === 'admin' && who.level < 255) return who.granted ? 'passes' : 403;
  return who.level >= lowest[access] ? 'passes' : 403;
}
