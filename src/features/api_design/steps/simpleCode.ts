/** The parts of a class outside the action itself: PhalApi's simple mode omits them. */
const frame = new Set(['getrules', 'getdatamodel']);

/**
 * The method of an action with the other members of its class, in PhalApi's simple mode; `null` where the
 * code, perhaps edited by hand, has no such method.
 */
export function simpleCode(code: string, action: string): string | null {
  const members = membersOf(code).filter(({ name }) => !frame.has(name));
  if (!members.some(({ name }) => name === action.toLowerCase())) return null;
  return `${members.map(({ text }) => text).join('\n\n')}\n`;
}

interface Member {
  /** In lower case, since PHP ignores case; empty where it is not a method. */
  readonly name: string;
  readonly text: string;
}

function membersOf(code: string): Member[] {
  const bare = withoutWords(code);
  const head = bare.indexOf('{', /\bclass\s+\w+/i.exec(bare)?.index ?? bare.length);
  if (head < 0) return [];
  const members: Member[] = [];
  let begin = head + 1;
  while (/[ \t]/.test(bare.charAt(begin))) begin++;
  let depth = 0;
  for (let at = begin; at < bare.length; at++) {
    const sign = bare[at];
    if (sign === '{') depth++;
    if (sign === '}' && --depth < 0) break;
    if (depth > 0 || (sign !== '}' && sign !== ';')) continue;
    const [, name = ''] = /\bfunction\s+(?:&\s*)?(\w+)/i.exec(bare.slice(begin, at)) ?? [];
    members.push({ name: name.toLowerCase(), text: outdented(code, bare, begin, at + 1) });
    begin = at + 1;
  }
  return members;
}

const words =
  /\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|<<<[ \t]*(["']?)(\w+)\1\n[\s\S]*?(?:\n[ \t]*\2\b|$)|'[^'\\]*(?:\\[\s\S]?[^'\\]*)*(?:'|$)|"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)/g;

// The same text with comments and strings masked, at the same positions, so that their braces do not count.
// Strings are masked with a non-blank character, since their lines must not be outdented like code.
function withoutWords(code: string): string {
  return code.replace(words, (word) => {
    const isComment = word.startsWith('/') || word.startsWith('#');
    return word.replace(/[^\n]/g, isComment ? ' ' : '~');
  });
}

function outdented(code: string, bare: string, from: number, to: number): string {
  const shadow = bare.slice(from, to).split('\n');
  const lines = code.slice(from, to).split('\n');
  const own = lines.map((line, at) => (shadow[at]?.startsWith('    ') ? line.replace(/^ {4}/, '') : line));
  return own.join('\n').replace(/^\s*\n/, '');
}
