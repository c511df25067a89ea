import { visit } from 'jsonc-parser';
import type { ReadText, Steps } from './readText.ts';
import { Unreadable } from './unreadable.ts';

/** The maximum nesting depth of a document. */
export const mostDepth = 200;

/** Parses strict JSON: no comments, no duplicate names, limited depth. @throws Unreadable */
export function readJson(text: string): ReadText {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec((error as Error).message)?.[1];
    const line = lineOf(text, at === undefined ? text.length : Number(at));
    throw new Unreadable('json', { line });
  }
  judge(text);
  return { root, linesOf: (places) => linesOf(text, places) };
}

// Reads the text once more, which is only done for a document with faults.
function linesOf(text: string, places: readonly Steps[]): number[] {
  const wanted = new Map(
    places.flatMap((steps) => steps.map((_step, at) => [keyOf(steps.slice(0, at + 1)), 1])),
  );
  const keep = (steps: Steps, line: number) => {
    const key = keyOf(steps);
    if (wanted.has(key)) wanted.set(key, line + 1);
  };
  const keepItem = (line: number, steps: Steps) => {
    if (typeof steps.at(-1) === 'number') keep(steps, line);
  };
  visit(text, {
    onObjectProperty: (name, _offset, _length, line, _column, path) => keep([...path(), name], line),
    onObjectBegin: (_offset, _length, line, _column, path) => keepItem(line, path()),
    onArrayBegin: (_offset, _length, line, _column, path) => keepItem(line, path()),
    onLiteralValue: (_value, _offset, _length, line, _column, path) => keepItem(line, path()),
  });
  return places.map((steps) => wanted.get(keyOf(steps)) ?? 1);
}

function keyOf(steps: Steps): string {
  return JSON.stringify(steps);
}

const open = 0x7b;
const openList = 0x5b;
const close = 0x7d;
const closeList = 0x5d;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

// The text is valid JSON; JSON.parse silently takes the last of two duplicate names.
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
