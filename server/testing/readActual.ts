import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Actual } from '../rules/judging/judge.ts';

const missing: Actual = { type: 'missing', text: '' };

/**
 * An answer in which fields are looked up by path, such as `data.items.0.name`, `data.items[0].name` or `data["a.b"]`; nothing when it is no JSON.
 * @throws RangeError where it is nested deeper than anybody can look into it.
 */
export function readAnswer(body: string): ((path: string) => Actual) | undefined {
  try {
    JSON.parse(body);
  } catch {
    return undefined;
  }
  const root = parseTree(body);
  if (!root) return undefined;
  return (path) => {
    const node = findNodeAtLocation(root, segments(path, root));
    return node ? actualOf(node, body) : missing;
  };
}

// In an array a number is a place, in an object it is a name like any other.
function segments(path: string, root: Node): (string | number)[] {
  const found: (string | number)[] = [];
  for (const part of parts(path)) {
    const at = findNodeAtLocation(root, found);
    found.push(at?.type === 'array' && /^\d{1,9}$/.test(part) ? Number(part) : part);
  }
  return found;
}

// A name with a dot in it stands in brackets and quotes, a place in a list also in brackets: data["a.b"][0], data.list.0
function parts(path: string): string[] {
  if (!/\["|\[\d/.test(path)) return path.split('.');
  const found = path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d{1,9})\]|((?:(?!\["|\[\d{1,9}\]|\.)[\s\S])+)/g);
  return [...found].map(([, quoted, place, plain = '']) => quoted?.replace(/\\(.)/g, '$1') ?? place ?? plain);
}

// A number keeps the digits that it was written with: parsed, large ones would be rounded.
function actualOf(node: Node, body: string): Actual {
  const { type, offset, length, value, children = [] } = node;
  const raw = body.slice(offset, offset + length);
  if (type === 'string') return { type, text: String(value) };
  if (type === 'array') return { type, text: raw, parts: children.map((child) => actualOf(child, body)) };
  if (type === 'object') {
    const names = children.map(
      (child) => ({ type: 'string', text: String(child.children?.[0]?.value) }) as const,
    );
    return { type, text: raw, parts: names };
  }
  return { type: type as 'number' | 'boolean' | 'null', text: raw };
}
