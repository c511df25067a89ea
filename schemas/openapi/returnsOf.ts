import type { ReturnField } from '../flow/api.ts';
import { type Dict, isDict, own } from './dict.ts';
import { type Shape, shapeOf } from './shape.ts';
import { type Lost, type ReadAs, valueSchemaOf, withoutType } from './valueSchemaOf.ts';

/** The response field that contains the result of the call. */
export const answerField = 'backend_data';

type Left = 'returnNames' | 'returnsCut' | 'recursive' | 'outsideRef' | 'missingRef';

/** The fields of a response, and the parts of its schema that they omit. */
export interface Returns {
  readonly fields: readonly ReturnField[];
  /** Each with the first field concerned. */
  readonly left: ReadonlyMap<Left, string>;
  /** The rules of its schema that are not kept. */
  readonly lost: readonly Lost[];
}

const mostFields = 200;
const mostDepth = 6;
const mostSchemas = 400;
// A limit for schemas with thousands of branches.
const mostLooks = 2000;

/** Describes the fields of a response by its schema; a recursive schema is described once. */
export function returnsOf(root: Dict, schema: unknown): Returns {
  const fields: ReturnField[] = [];
  const left = new Map<Left, string>();
  const leave = (key: Left, name: string): void => {
    if (!left.has(key)) left.set(key, name);
  };
  const lost: Lost[] = [];
  const budget = { left: mostSchemas };
  let looks = 0;
  const add = (name: string, of: unknown, above: readonly Dict[], depth: number): void => {
    if (fields.length >= mostFields || looks >= mostLooks) return void leave('returnsCut', name);
    looks++;
    const shape = shapeOf(root, of);
    if (shape.fault === 'outsideRef' || shape.fault === 'missingRef') leave(shape.fault, name);
    const isInside = shape.parts.some((part) => above.includes(part));
    const type = shape.type === 'file' ? 'string' : shape.isGuess ? 'object' : shape.type;
    const as: ReadAs = {
      ...{ name, side: 'response', budget },
      isShallow: isInside || (depth < mostDepth && isListed(root, shape, name)),
    };
    const read = isInside ? { schema: {}, lost: [] } : valueSchemaOf(root, of, as);
    lost.push(...read.lost);
    const schema = withoutType(read.schema);
    fields.push({
      name,
      type,
      description: isInside ? `${shape.description} (recursive)`.trim() : shape.description,
      ...(Object.keys(schema).length > 0 && { schema }),
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
      // Elements of nested lists have no name.
      if (name.endsWith('[]')) return;
      const element = shapeOf(root, shape.items);
      if (element.parts.some((part) => above.includes(part))) return void leave('recursive', name);
      return void inside(`${name}[]`, element, [...above, ...element.parts], depth + 1);
    }
    for (const [key, one] of shape.properties) {
      if (!isName(name, key)) leave('returnNames', name);
      else add(`${name}.${key}`, one, above, depth + 1);
    }
  };
  add(answerField, schema ?? {}, [], 0);
  return { fields, left, lost };
}

// Whether all of a value is listed in fields of their own.
function isListed(root: Dict, shape: Shape, name: string): boolean {
  if (shape.isOneOf || shape.parts.some((part) => isDict(own(part, 'additionalProperties')))) return false;
  if (shape.type !== 'array') return hasFields(shape, name);
  return !name.endsWith('[]') && hasFields(shapeOf(root, shape.items), name);
}

function hasFields({ type, isOneOf, properties }: Shape, name: string): boolean {
  const names = [...properties.keys()];
  return type === 'object' && !isOneOf && names.length > 0 && names.every((key) => isName(name, key));
}

function isName(name: string, key: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) && name.length + key.length <= 118;
}
