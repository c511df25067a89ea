import type { Dialect } from '#schemas/payloads/console.ts';
import { blanks, trimmedEnd } from '#schemas/text/trimmed.ts';
import { isIntoElsewhere, tokensOf } from './mysqlTokens.ts';
import { type Piece, piecesOf } from './pieces.ts';

const reading = ['select', 'with', 'table', 'values', 'show', 'explain', 'describe', 'desc'];
const asking = ['select', 'with', 'table', 'values'];
const planned = [...asking, 'insert', 'update', 'delete', 'replace', 'merge'];

/**
 * Whether a statement begins like a read-only one. The database rejects writes in a read-only transaction;
 * this check excludes what such a transaction would allow, such as COPY to a program or MySQL's output to a
 * file.
 */
export function looksLikeReading(statement: string, dialect: Dialect): boolean {
  return reading.includes(firstWord(statement, dialect)) && !(dialect === 'mysql' && leads(statement));
}

/** Whether a statement can be explained without running it. */
export function canBePlanned(statement: string, dialect: Dialect): boolean {
  return planned.includes(firstWord(statement, dialect)) && !(dialect === 'mysql' && leads(statement));
}

/** Whether a statement returns rows and changes none, so that explaining it needs no write permission. */
export function isAsking(statement: string, dialect: Dialect): boolean {
  return asking.includes(firstWord(statement, dialect));
}

/**
 * A statement as it is sent: without the trailing semicolon, after which some drivers expect a second
 * statement.
 */
export function oneStatement(statement: string): string {
  return trimmedEnd(statement.trim(), `${blanks};`);
}

// The first word after brackets and comments.
function firstWord(statement: string, dialect: Dialect): string {
  const isBefore = ({ kind, text }: Piece) => kind === 'space' || kind === 'comment' || text === '(';
  const first = piecesOf(statement, dialect).find((piece) => !isBefore(piece));
  return first?.kind === 'word' ? first.text.toLowerCase() : '';
}

// Executable comments are not accepted here, and neither is output into a file or a variable.
function leads(statement: string): boolean {
  const tokens = tokensOf(statement);
  return tokens.some(({ kind }, at) => kind === 'order' || isIntoElsewhere(tokens, at));
}
