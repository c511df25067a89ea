import type { Dialect } from '#schemas/payloads/console.ts';
import { piecesOf } from './pieces.ts';

/**
 * A statement without its data: texts and numbers become `?`, comments are removed, names stay. In doubt, too
 * much is masked.
 */
export function maskLiterals(statement: string, dialect: Dialect): string {
  let masked = '';
  let at = 0;
  for (const { kind, text } of piecesOf(statement, dialect)) {
    // Whether the server executes such a comment decides where a text begins.
    if (kind === 'order' && !endsAlike(statement.slice(at + text.length))) return `${masked}${text}?`;
    if (kind === 'comment') masked += ' ';
    else if (kind === 'text' || kind === 'number' || (kind === 'name' && isOpen(text))) masked += '?';
    else masked += kind === 'word' && /^\d/.test(text) ? '?' : text;
    at += text.length;
  }
  return masked;
}

// The comment contains nothing that could hide its end.
function endsAlike(rest: string): boolean {
  return /^[^'"`#]*?\*\//.test(rest) && !/^(?:(?!\*\/)[\s\S])*(?:--|\/\*)/.test(rest);
}

function isOpen(name: string): boolean {
  return (name.match(/["`]/g) ?? []).length % 2 === 1;
}
