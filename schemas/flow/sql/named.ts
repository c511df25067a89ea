import type { Dialect } from '../../payloads/console.ts';
import { grammars } from './grammar.ts';
import { bound, type Statement } from './statement.ts';

/** A statement with its named parameters numbered: `:name` becomes `$1`, or `?` for MySQL. */
export interface NamedStatement {
  readonly text: string;
  /** The unique names. */
  readonly names: readonly string[];
  /** The name of each bound value, in order: PostgreSQL binds a name once, MySQL at each occurrence. */
  readonly bound: readonly string[];
  /**
   * For each of them, whether it is the only operand of an `in`: a list of values. PostgreSQL binds it as an
   * array.
   */
  readonly lists: readonly boolean[];
  /** The name at each placeholder. */
  readonly places: readonly string[];
  /** The texts before, between and after the placeholders. */
  readonly pieces: readonly string[];
  readonly dialect: Dialect;
  readonly fault?: 'sqlPlaces' | 'sqlOpen';
}

// Strings, quoted names, dollar quotes and comments, in which a colon has no meaning; casts; then the names.
// An unclosed one extends to the end, marked by an empty group: searching for an end from each quote would
// take quadratic time.
const tokens: Readonly<Record<Dialect, RegExp>> = {
  postgres:
    /(?<![A-Za-z0-9_$])[eE]'[^'\\]*(?:(?:''|\\[\s\S]?)[^'\\]*)*(?:'|($))|'[^']*(?:''[^']*)*(?:'|($))|"[^"]*(?:""[^"]*)*(?:"|($))|--[^\n]*|\/\*[\s\S]*?(?:\*\/|($))|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\5\$|($))|::|:(?<name>[A-Za-z_]\w*)|\$\d+/g,
  mysql:
    /'[^'\\]*(?:(?:''|\\[\s\S]?)[^'\\]*)*(?:'|($))|"[^"\\]*(?:(?:""|\\[\s\S]?)[^"\\]*)*(?:"|($))|`[^`]*(?:``[^`]*)*(?:`|($))|--(?=\s|$)[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|($))|:(?<name>[A-Za-z_]\w*)|\?/g,
};

const unnamed: Readonly<Record<Dialect, RegExp>> = { postgres: /^\$\d+$/, mysql: /^\?$/ };

/** Maps a statement outside its strings, quoted names, comments and parameters. */
export function outsideOfTexts(sql: string, dialect: Dialect, change: (part: string) => string): string {
  let done = 0;
  let text = '';
  for (const { 0: token, index } of sql.matchAll(tokens[dialect])) {
    text += change(sql.slice(done, index)) + token;
    done = index + token.length;
  }
  return text + change(sql.slice(done));
}

/** Parses the named parameters of a statement by the syntax of its database. */
export function readNamed(sql: string, dialect: Dialect = 'postgres'): NamedStatement {
  const places: string[] = [];
  const lists: boolean[] = [];
  const pieces: string[] = [];
  let fault: NamedStatement['fault'];
  let piece = '';
  let done = 0;
  for (const { 0: token, index, groups, ...rest } of sql.matchAll(tokens[dialect])) {
    const gap = sql.slice(done, index);
    done = index + token.length;
    const name = groups?.['name'];
    if (name === undefined) {
      if (unnamed[dialect].test(token)) fault = 'sqlPlaces';
      if (Object.values(rest).includes('')) fault = 'sqlOpen';
      piece += gap + token;
      continue;
    }
    const close = closing(sql, done);
    const before = close === -1 ? undefined : beforeList(gap);
    const isList = before !== undefined;
    const isArray = isList && dialect === 'postgres';
    pieces.push(piece + (isArray ? `${before.text}${before.isNot ? '<> all(' : '= any('}` : gap));
    piece = isArray ? ')' : '';
    if (isArray) done = close + 1;
    places.push(name);
    lists.push(isList);
  }
  pieces.push(piece + sql.slice(done));
  const numbers = new Map([...new Set(places)].map((name, at) => [name, at + 1]));
  const names = [...numbers.keys()];
  const listed = new Set(places.filter((_name, at) => lists[at]));
  const isCounted = dialect === 'postgres';
  return {
    ...{ names, bound: isCounted ? names : places, places, pieces, dialect },
    lists: isCounted ? names.map((name) => listed.has(name)) : lists,
    text: joined(pieces, (at) => grammars[dialect].place(numbers.get(places[at] ?? '') ?? 0)),
    ...(fault && { fault }),
  };
}

/** Joins the pieces of a statement with a text at each placeholder. */
export function joined(pieces: readonly string[], placeOf: (at: number) => string): string {
  return pieces.map((piece, at) => (at === pieces.length - 1 ? piece : piece + placeOf(at))).join('');
}

/** A statement with its bound values; `values` are those of its bound names. */
export function withValues(named: NamedStatement, values: readonly unknown[]): Statement {
  const { dialect, lists, pieces, text } = named;
  if (dialect === 'postgres')
    return { text, values: values.map((value, at) => (lists[at] ? listOf(value) : bound(value))) };
  const all = values.map((value, at) => (lists[at] && Array.isArray(value) ? value : [value]));
  return {
    text: joined(pieces, (at) => all[at]?.map(() => '?').join(', ') || emptyList),
    values: all.flat().map(bound),
  };
}

/** The content of a MySQL `in (…)` for an empty list: it contains nothing, and its negation everything. */
const emptyList = 'select null from dual where false';

function listOf(value: unknown): unknown {
  return value === null || Array.isArray(value) ? value : [value];
}

// The position of the bracket that closes immediately, or -1.
function closing(sql: string, from: number): number {
  let at = from;
  while (/\s/.test(sql.charAt(at))) at++;
  return sql.charAt(at) === ')' ? at : -1;
}

/** The text before the `in (` at the end of a text. */
function beforeList(gap: string): { readonly text: string; readonly isNot: boolean } | undefined {
  const open = gap.trimEnd();
  if (!open.endsWith('(')) return undefined;
  const words = open.slice(0, -1).trimEnd();
  if (!/(?:^|[^\w$])in$/i.test(words.slice(-3))) return undefined;
  const rest = words.slice(0, -2);
  const column = rest.trimEnd();
  const isNot = /(?:^|[^\w$])not$/i.test(column.slice(-4));
  return { text: isNot ? column.slice(0, -3) : rest, isNot };
}
