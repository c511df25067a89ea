import type { Tree } from './parseStatements.ts';

/** A statement with a parameter in place of every constant: planning it evaluates nothing. */
export interface Unvalued {
  readonly text: string;
  /** The number of parameters, its own and those for constants. */
  readonly parameters: number;
}

// Where a constant begins: a string in any notation, or a number.
const constant =
  /[eE]'(?:[^'\\]|''|\\[\s\S])*'|(?:[bBxXnN]|[uU]&)?'(?:[^']|'')*'|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|[-+]?\s*(?:0[xXoObB][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][-+]?\d+)?)/y;

interface Place {
  readonly from: number;
  readonly to: number;
  /** Its required type, where a parameter alone would be ambiguous. */
  readonly type: string;
}

/**
 * PostgreSQL evaluates constant expressions while planning, and a short constant expression may take
 * gigabytes. Parameters are not evaluated. Returns undefined for a statement with a constant that cannot be
 * parsed.
 */
export function withoutConstants(sql: string, statement: Tree, own: number): Unvalued | undefined {
  // The parser counts bytes.
  const bytes = Buffer.from(sql).toString('latin1');
  const places: Place[] = [];
  if (!find(statement, { bytes, places })) return undefined;
  let [text, done, parameters] = ['', 0, own];
  for (const { from, to, type } of places.sort((a, b) => a.from - b.from)) {
    if (from < done) return undefined;
    text += `${bytes.slice(done, from)} ($${++parameters}${type})`;
    done = to;
  }
  return { text: Buffer.from(text + bytes.slice(done), 'latin1').toString('utf8'), parameters };
}

interface Search {
  readonly bytes: string;
  readonly places: Place[];
}

function find(value: unknown, search: Search): boolean {
  if (Array.isArray(value)) return value.every((one) => find(one, search));
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value as Tree).every(([name, inner]) => {
    if (name === 'A_Const') return note(inner as Tree, search);
    if (name === 'TypeCast') return cast(inner as Tree, search);
    // The size of a type; the number of a column.
    if (name === 'typmods') return true;
    if (name === 'groupClause')
      return find(
        (inner as Tree[]).filter((one) => !('A_Const' in one)),
        search,
      );
    if (name === 'SortBy' && 'A_Const' in ((inner as Tree)['node'] as Tree)) return true;
    return find(inner, search);
  });
}

/** A type in front of its text: `date '2026-01-31'`. */
function cast(inner: Tree, search: Search): boolean {
  const { arg, typeName, location } = inner as { arg: Tree; typeName: Tree; location?: number };
  const literal = arg['A_Const'] as Tree | undefined;
  if (!literal || location !== -1) return find(arg, search);
  const from = Number(typeName['location'] ?? 0);
  const at = Number(literal['location'] ?? 0);
  if (from >= at) return note(literal, search);
  return note(literal, search, { from, type: `::${search.bytes.slice(from, at)}` });
}

function note(one: Tree, { bytes, places }: Search, whole?: Pick<Place, 'from' | 'type'>): boolean {
  // Cannot be replaced by a parameter.
  if ('isnull' in one || 'boolval' in one) return true;
  const at = Number(one['location'] ?? 0);
  constant.lastIndex = at;
  const found = constant.exec(bytes)?.[0];
  // The keyword of `extract(day from …)` is not a string.
  if (found === undefined) return 'sval' in one && /[A-Za-z]/.test(bytes.charAt(at));
  places.push({ from: at, to: at + found.length, type: typeOf(one, found), ...whole });
  return true;
}

function typeOf(one: Tree, written: string): string {
  if ('bsval' in one) return '::varbit';
  if ('ival' in one) return '::int4';
  if (!('fval' in one)) return '';
  return /^[-+]?\s*\d+$/.test(written) && written.length < 19 ? '::int8' : '::numeric';
}
