import { blanks, trimmedEnd } from '#schemas/text/trimmed.ts';

// What an argument is made of: texts without backslashes, which not every database reads alike, names, numbers, signs.
// No comment, no `$$`, no `;`, nothing that begins a text or a statement in one database and not in the other.
const part =
  /\s+|'(?:[^'\\]|'')*'|"(?:[^"\\]|"")*"|`(?:[^`\\]|``)*`|[\p{L}_@][\p{L}\p{N}_$@]*|\d[\d.]*(?:e[+-]?\d+)?|=>|:=|::|-(?!-)|\*(?!\/)|\/(?!\*)|[+%.,()[\]]/iuy;
// What would ask for more than its arguments.
const questions = new Set(['select', 'table', 'values', 'with', 'from', 'into', 'execute']);
// What stands before a parenthesis without doing anything but making a value.
const makers = new Set([
  'array',
  'row',
  'cast',
  'now',
  'decimal',
  'numeric',
  'char',
  'varchar',
  'any',
  'variadic',
]);

/**
 * Whether a statement is the call of a procedure by its name and nothing else: `call name(…)`, `select name(…)` or
 * `select * from name(…)` with values as arguments. What may call a procedure may not thereby ask or write what it likes.
 */
export function callsProcedure(statement: string, name: string): boolean {
  // A quoted name may hold anything, a pattern of its own as well.
  const quoted = name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const schema = '(?:(?:[\\w$]+|"[^"]+"|`[^`]+`)\\s*\\.\\s*)?';
  const named = `${schema}(?:"${quoted}"|\`${quoted}\`|${quoted})\\s*(?=\\()`;
  const head = new RegExp(`^\\s*(?:call\\s+|select\\s+(?:\\*\\s*from\\s+)?)${named}`, 'i').exec(statement);
  return head !== null && areArguments(trimmedEnd(statement.slice(head[0].length), `${blanks};`));
}

// From the first parenthesis to its end, and nothing behind it.
function areArguments(text: string): boolean {
  let depth = 0;
  let word = '';
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    if (depth === 0 && part.lastIndex > 0) return false;
    const found = part.exec(text);
    if (!found) return false;
    const [piece] = found;
    if (questions.has(piece.toLowerCase())) return false;
    if (piece === '(' && depth > 0 && isCall(word)) return false;
    if (piece === '(') depth++;
    if (piece === ')') depth--;
    // What stands in a schema is nobody's keyword.
    if (piece.trim() !== '') word = word === '.' ? `.${piece}` : piece;
  }
  return depth === 0;
}

// A name in front of a parenthesis, quoted or not, is a function.
function isCall(word: string): boolean {
  return /^[\p{L}_@"`.]/u.test(word) && !makers.has(word.toLowerCase());
}
