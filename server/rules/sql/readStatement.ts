import type { Dialect } from '#schemas/payloads/console.ts';
import { blanks, trimmedEnd } from '#schemas/text/trimmed.ts';
import { isIntoElsewhere, tokensOf } from './mysqlTokens.ts';
import { type Piece, piecesOf } from './pieces.ts';

const reading = ['select', 'with', 'table', 'values', 'show', 'explain', 'describe', 'desc'];
const asking = ['select', 'with', 'table', 'values'];
const planned = [...asking, 'insert', 'update', 'delete', 'replace', 'merge'];

/**
 * Whether a statement begins like one that only reads. What it then does is for the database to refuse, in a
 * transaction that cannot write; this keeps out what such a transaction would let through, as COPY to a program or
 * what MySQL would write into a file.
 */
export function looksLikeReading(statement: string, dialect: Dialect): boolean {
  return reading.includes(firstWord(statement, dialect)) && !(dialect === 'mysql' && leads(statement));
}

/** Whether a statement has a plan that can be told without running it. */
export function canBePlanned(statement: string, dialect: Dialect): boolean {
  return planned.includes(firstWord(statement, dialect)) && !(dialect === 'mysql' && leads(statement));
}

/** Whether a statement asks for rows and is no change of them, so that its plan needs no right to write. */
export function isAsking(statement: string, dialect: Dialect): boolean {
  return asking.includes(firstWord(statement, dialect));
}

/** A statement as it is sent: without the semicolon at its end, which some drivers take for a second statement. */
export function oneStatement(statement: string): string {
  return trimmedEnd(statement.trim(), `${blanks};`);
}

// What it begins with besides brackets and comments.
function firstWord(statement: string, dialect: Dialect): string {
  const isBefore = ({ kind, text }: Piece) => kind === 'space' || kind === 'comment' || text === '(';
  const first = piecesOf(statement, dialect).find((piece) => !isBefore(piece));
  return first?.kind === 'word' ? first.text.toLowerCase() : '';
}

// An order to the server in a comment is not read here; nor does an answer go into a file or a variable.
function leads(statement: string): boolean {
  const tokens = tokensOf(statement);
  return tokens.some(({ kind }, at) => kind === 'order' || isIntoElsewhere(tokens, at));
}
