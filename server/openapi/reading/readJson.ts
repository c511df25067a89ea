import { Unreadable } from './unreadable.ts';

/** The most levels that a document may have. */
export const mostDepth = 200;

/** Reads JSON to the letter: no comments, no names that stand twice, no depth without end. @throws Unreadable */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec((error as Error).message)?.[1];
    const line = lineOf(text, at === undefined ? text.length : Number(at));
    throw new Unreadable('json', { line });
  }
  judge(text);
  return value;
}

const open = 0x7b;
const openList = 0x5b;
const close = 0x7d;
const closeList = 0x5d;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

// The text is known to be JSON; JSON.parse takes the last of two equal names and says nothing.
function judge(text: string): void {
  const levels: (Set<string> | null)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === open || sign === openList) {
      levels.push(sign === open ? new Set() : null);
      isName = sign === open;
      if (levels.length > mostDepth) throw new Unreadable('deep', { most: mostDepth });
    } else if (sign === close || sign === closeList) {
      levels.pop();
    } else if (sign === comma) isName = levels.at(-1) !== null;
    else if (sign === colon) isName = false;
    else if (sign === quote) {
      const end = endOf(text, at);
      const names = levels.at(-1);
      if (isName && names) keep(names, text.slice(at, end + 1), text, at);
      at = end;
    }
  }
}

function endOf(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === backslash) at++;
    else if (sign === quote) return at;
  }
  return text.length;
}

function keep(names: Set<string>, quoted: string, text: string, at: number): void {
  const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  if (names.has(name)) throw new Unreadable('twice', { name: name.slice(0, 100), line: lineOf(text, at) });
  names.add(name);
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
