import { type Piece, piecesOf } from './pieces.ts';

/** A significant token of a MySQL statement. */
export interface Token {
  readonly kind: Exclude<Piece['kind'], 'space' | 'comment'>;
  /** A word in lower case; a quoted name without its quotes; anything else unchanged. */
  readonly text: string;
}

/** Tokenizes a statement as MySQL does: comments are dropped, except executable ones. */
export function tokensOf(sql: string): Token[] {
  return piecesOf(sql, 'mysql').flatMap(({ kind, text }): Token[] => {
    if (kind === 'space' || kind === 'comment') return [];
    if (kind === 'word') return [{ kind, text: text.toLowerCase() }];
    return [{ kind, text: kind === 'name' ? text.slice(1, -1).replaceAll('``', '`') : text }];
  });
}

const nothing: Token = { kind: 'sign', text: '' };
const adding = ['insert', 'replace', 'ignore', 'low_priority', 'high_priority', 'delayed'];

/**
 * Whether an `into` at a position writes a result to a file or a variable; the one of `insert ignore into`
 * adds rows.
 */
export function isIntoElsewhere(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at] ?? nothing;
  if (kind !== 'word' || text !== 'into') return false;
  const [earlier = nothing, before = nothing] = [tokens[at - 2], tokens[at - 1]];
  const isAdding = before.kind === 'word' && adding.includes(before.text) && earlier.text !== '.';
  const after = tokens[at + 1] ?? nothing;
  return !isAdding || after.text === '@' || /^(outfile|dumpfile)$/.test(after.text);
}
