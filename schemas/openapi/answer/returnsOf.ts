import type { ReturnField } from '../../flow/api.ts';
import type { Dict } from '../document/dict.ts';
import { type Shape, shapeOf } from '../document/shape.ts';

/** The field of the answer that holds what came back. */
export const answerField = 'backend_data';

type Left = 'returnNames' | 'returnsCut' | 'recursive' | 'outsideRef' | 'missingRef';

/** The fields of an answer, and what of its schema they leave out. */
export interface Returns {
  readonly fields: readonly ReturnField[];
  /** Each with the first field that it is about. */
  readonly left: ReadonlyMap<Left, string>;
}

const mostFields = 200;
const mostDepth = 6;
// A schema of thousands of branches is looked at so far.
const mostLooks = 2000;

/** Tells the fields of an answer by its schema; a schema that stands inside itself is told once. */
export function returnsOf(root: Dict, schema: unknown): Returns {
  const fields: ReturnField[] = [];
  const left = new Map<Left, string>();
  const leave = (key: Left, name: string): void => {
    if (!left.has(key)) left.set(key, name);
  };
  let looks = 0;
  const add = (name: string, of: unknown, above: readonly Dict[], depth: number): void => {
    if (fields.length >= mostFields || looks >= mostLooks) return void leave('returnsCut', name);
    looks++;
    const shape = shapeOf(root, of);
    if (shape.fault === 'outsideRef' || shape.fault === 'missingRef') leave(shape.fault, name);
    const isInside = shape.parts.some((part) => above.includes(part));
    const type = shape.type === 'file' ? 'string' : shape.isGuess ? 'object' : shape.type;
    fields.push({
      name,
      type,
      description: isInside ? `${shape.description} (recursive)`.trim() : shape.description,
    });
    if (isInside) return void leave('recursive', name);
    if (depth >= mostDepth) {
      if (shape.properties.size > 0 || shape.items !== undefined) leave('returnsCut', name);
      return;
    }
    inside(name, shape, [...above, ...shape.parts], depth);
  };
  const inside = (name: string, shape: Shape, above: readonly Dict[], depth: number): void => {
    if (shape.type === 'array') {
      // There is no name for the elements of elements.
      if (name.endsWith('[]')) return;
      const element = shapeOf(root, shape.items);
      if (element.parts.some((part) => above.includes(part))) return void leave('recursive', name);
      return void inside(`${name}[]`, element, [...above, ...element.parts], depth + 1);
    }
    for (const [key, one] of shape.properties) {
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(key) || name.length + key.length > 118) leave('returnNames', name);
      else add(`${name}.${key}`, one, above, depth + 1);
    }
  };
  add(answerField, schema ?? {}, [], 0);
  return { fields, left };
}
