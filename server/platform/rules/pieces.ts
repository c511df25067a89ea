import type { Dialect } from '#schemas/payloads/console.ts';

/** A token of a statement, in its SQL dialect; all tokens together are the statement. */
export interface Piece {
  /** An `order` starts a comment that the server may execute; a `hint` is a whole comment for the planner. */
  readonly kind: 'space' | 'comment' | 'order' | 'hint' | 'text' | 'name' | 'number' | 'word' | 'sign';
  readonly text: string;
}

// A text ends at a quote that is not doubled and, where backslashes escape, not preceded by one.
const plain = (quote: string) => `${quote}[^${quote}]*(?:${quote}${quote}[^${quote}]*)*(?:${quote}|$)`;
const escaped = (quote: string) =>
  `${quote}[^${quote}\\\\]*(?:(?:${quote}${quote}|\\\\[^]?)[^${quote}\\\\]*)*(?:${quote}|$)`;
const letter = '\\u0080-\\uffff';
// After a dot, any word is a name.
const whole = `(?<!\\.)(?:\\d+[eE][+-]?\\d+|(?:0x[\\da-fA-F]+|\\d+)(?![\\w$${letter}]))`;

// Each kind is one group of its pattern, in this order: looking a group up by name takes twice as long.
const kinds = {
  mysql: ['space', 'text', 'name', 'hint', 'order', 'comment', 'number', 'word', 'sign'],
  postgres: ['space', 'text', 'name', 'dollar', 'comment', 'number', 'word', 'sign'],
} as const;

const patterns: Readonly<Record<Dialect, RegExp>> = {
  // `--` begins a comment only before a space, as the server defines spaces, and a name may begin with a
  // digit.
  mysql: new RegExp(
    [
      '([ \\t\\n\\v\\f\\r]+)',
      `(${escaped("'")}|${escaped('"')})`,
      `(${plain('`')})`,
      '(\\/\\*\\+[\\w\\s(),.@=]*\\*\\/)',
      '(\\/\\*(?:!|M!|\\+))',
      '(--(?=[\\x00-\\x20\\x7f]|$)[^\\n]*|#[^\\n]*|\\/\\*[^]*?(?:\\*\\/|$))',
      `((?:(?<!\\.)\\d+\\.\\d*|(?<![.\\w$\`${letter}])\\.\\d+)(?:[eE][+-]?\\d+)?|${whole})`,
      `([\\w$${letter}]+)`,
      '(\\\\N|[^])',
    ].join('|'),
    'y',
  ),
  // Backslashes escape in E'…' alone; `#` is an operator; comments nest.
  postgres: new RegExp(
    [
      '([ \\t\\n\\v\\f\\r]+)',
      `([eE]${escaped("'")}|(?:[bxnBXN]|[uU]&)?${plain("'")})`,
      `((?:[uU]&)?${plain('"')})`,
      `(\\$(?:[A-Za-z_${letter}][\\w${letter}]*)?\\$)`,
      '(--[^\\n\\r]*|\\/\\*)',
      '(0[xX][\\da-fA-F_]+|(?:\\d[\\d_]*(?:\\.[\\d_]*)?|\\.\\d[\\d_]*)(?:[eE][+-]?\\d+)?)',
      `(\\$\\d+|[A-Za-z_${letter}][\\w$${letter}]*)`,
      '([^])',
    ].join('|'),
    'y',
  ),
};
// After a line end, a text continues with its next quote, by the same rule.
const goesOn = /(?:[ \t\v\f]|--[^\n\r]*(?=[\n\r]))*[\n\r](?:[ \t\n\v\f\r]|--[^\n\r]*[\n\r])*(?=')/y;
const escapedText = new RegExp(escaped("'"), 'y');

/**
 * Tokenizes a statement in its SQL dialect: texts and comments are recognized as that database recognizes
 * them.
 */
export function piecesOf(statement: string, dialect: Dialect): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < statement.length; ) {
    const piece = pieceAt(statement, at, dialect);
    pieces.push(piece);
    at += piece.text.length;
  }
  return pieces;
}

function pieceAt(statement: string, at: number, dialect: Dialect): Piece {
  const groups = matchAt(patterns[dialect], statement, at) as RegExpExecArray;
  const [found] = groups;
  const kind = kinds[dialect][groups.indexOf(found, 1) - 1] ?? 'sign';
  const upTo = (end: number) => statement.slice(at, end < 0 ? undefined : end);
  if (kind === 'dollar') {
    const end = statement.indexOf(found, at + found.length);
    return { kind: 'text', text: upTo(end < 0 ? -1 : end + found.length) };
  }
  if (kind === 'comment' && found === '/*') return { kind, text: upTo(endOfNested(statement, at)) };
  if (kind === 'text' && /^e/i.test(found))
    return { kind, text: upTo(endOfEscaped(statement, at + found.length)) };
  return { kind, text: found };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function endOfNested(statement: string, from: number): number {
  const bound = /\/\*|\*\//g;
  bound.lastIndex = from;
  for (let depth = 0; ; ) {
    const found = bound.exec(statement);
    if (!found) return -1;
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return bound.lastIndex;
  }
}

function endOfEscaped(statement: string, from: number): number {
  for (let end = from; ; ) {
    const gap = matchAt(goesOn, statement, end);
    const more = gap && matchAt(escapedText, statement, end + gap[0].length);
    if (!gap || !more) return end;
    end += gap[0].length + more[0].length;
  }
}
