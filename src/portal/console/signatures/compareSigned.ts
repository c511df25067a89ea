/** Where two signed texts differ first; the secrets that the server masks are equal to any value. */
export interface Difference {
  /** The place in the text of the program, from 1. */
  readonly at: number;
  readonly server: string;
  readonly program: string;
}

/** The masked value of a secret, percent-encoded as the second version signs it. */
const masked = '%2A%2A%2A';
const shown = 60;

/** Compares what the server signed with what a program signed. @returns null where they are equal. */
export function compareSigned(version: number, server: string, program: string): Difference | null {
  return version === 2 ? comparePairs(server, program) : compareTexts(server, program, 0);
}

// Secrets of the first version are masked too, but no separator shows where they end.
function compareTexts(server: string, program: string, before: number): Difference | null {
  if (server === program) return null;
  let at = 0;
  while (at < server.length && server[at] === program[at]) at++;
  return { at: before + at + 1, server: cut(server, at), program: cut(program, at) };
}

function comparePairs(server: string, program: string): Difference | null {
  const [theirs, own] = [server.split('&'), program.split('&')];
  let before = 0;
  for (let place = 0; place < Math.max(theirs.length, own.length); place++) {
    const [pair = '', written = ''] = [theirs[place], own[place]];
    const isMasked = pair.endsWith(`=${masked}`) && pair.split('=')[0] === written.split('=')[0];
    if (!isMasked && pair !== written) {
      const { at } = compareTexts(pair, written, before) ?? { at: before + 1 };
      const rest = (pairs: readonly string[]) => pairs.slice(place).join('&');
      return { at, server: cut(rest(theirs), 0), program: cut(rest(own), 0) };
    }
    before += written.length + 1;
  }
  return null;
}

function cut(text: string, from: number): string {
  return text.length > from + shown ? `${text.slice(from, from + shown)}…` : text.slice(from);
}
