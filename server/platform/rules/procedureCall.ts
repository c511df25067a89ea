import { blanks, trimmedEnd } from '#schemas/text/trimmed.ts';

// The allowed tokens of an argument: texts without backslashes, which databases interpret differently, names,
// numbers, operators. No comment, no `$$`, no `;`, nothing that begins a text or a statement in one database
// and not in the other.
const part =
  /\s+|'(?:[^'\\]|'')*'|"(?:[^"\\]|"")*"|`(?:[^`\\]|``)*`|[\p{L}_@][\p{L}\p{N}_$@]*|\d[\d.]*(?:e[+-]?\d+)?|=>|:=|::|-(?!-)|\*(?!\/)|\/(?!\*)|[+%.,()[\]]/iuy;
// Words that would query more than the arguments.
const questions = new Set(['select', 'table', 'values', 'with', 'from', 'into', 'execute']);
// Words before a parenthesis that only construct a value.
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
 * Whether a statement only calls a procedure by name: `call name(…)`, `select name(…)` or `select * from
 * name(…)` with values as arguments. The permission to call a procedure must not allow arbitrary reads or
 * writes.
 */
export function callsProcedure(statement: string, name: string): boolean {
  // A quoted name may contain anything, even this function's patterns.
  const quoted = name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const schema = '(?:(?:[\\w$]+|"[^"]+"|`[^`]+`)\\s*\\.\\s*)?';
  const named = `${schema}(?:"${quoted}"|\`${quoted}\`|${quoted})\\s*(?=\\()`;
  const head = new RegExp(`^\\s*(?:call\\s+|select\\s+(?:\\*\\s*from\\s+)?)${named}`, 'i').exec(statement);
  return head !== null && areArguments(trimmedEnd(statement.slice(head[0].length), `${blanks};`));
}

// From the first parenthesis to its end, with nothing after it.
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
    // A schema-qualified name is never a keyword.
    if (piece.trim() !== '') word = word === '.' ? `.${piece}` : piece;
  }
  return depth === 0;
}

// A name before a parenthesis, quoted or not, is a function.
function isCall(word: string): boolean {
  return /^[\p{L}_@"`.]/u.test(word) && !makers.has(word.toLowerCase());
}
