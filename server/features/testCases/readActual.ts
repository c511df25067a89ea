import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Actual } from './evaluateAnswer.ts';

const missing: Actual = { type: 'missing', text: '' };

/**
 * A response with field lookup by path, such as `data.items.0.name`, `data.items[0].name` or `data["a.b"]`;
 * undefined for invalid JSON.
 * @throws RangeError where it is nested too deeply.
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

// In an array a number is an index, in an object it is an ordinary name.
function segments(path: string, root: Node): (string | number)[] {
  const found: (string | number)[] = [];
  for (const part of parts(path)) {
    const at = findNodeAtLocation(root, found);
    found.push(at?.type === 'array' && /^\d{1,9}$/.test(part) ? Number(part) : part);
  }
  return found;
}

// A name with a dot needs brackets and quotes; an array index may use brackets: data["a.b"][0], data.list.0
function parts(path: string): string[] {
  if (!/\["|\[\d/.test(path)) return path.split('.');
  const found = path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d{1,9})\]|((?:(?!\["|\[\d{1,9}\]|\.)[\s\S])+)/g);
  return [...found].map(([, quoted, place, plain = '']) => quoted?.replace(/\\(.)/g, '$1') ?? place ?? plain);
}

// Numbers keep their written digits: parsing would round large ones.
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
