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

/** A field that is listed, and those inside it. */
interface Listed {
  readonly name: string;
  readonly schema: unknown;
  readonly above: readonly Dict[];
  readonly depth: number;
  field?: ReturnField;
  inner: readonly Listed[];
}

/**
 * Describes the fields of a response by its schema; a recursive schema is described once. Outer fields are
 * listed first, where there are too many: what is not listed stands in the schema of the field around it.
 */
export function returnsOf(root: Dict, schema: unknown): Returns {
  const left = new Map<Left, string>();
  const leave = (key: Left, name: string): void => {
    if (!left.has(key)) left.set(key, name);
  };
  const lost: Lost[] = [];
  const budget = { left: mostSchemas };
  const first: Listed = { name: answerField, schema: schema ?? {}, above: [], depth: 0, inner: [] };
  const waiting = [first];
  for (const one of waiting) {
    const { name, above, depth } = one;
    const shape = shapeOf(root, one.schema);
    if (shape.fault === 'outsideRef' || shape.fault === 'missingRef') leave(shape.fault, name);
    const isInside = shape.parts.some((part) => above.includes(part));
    if (isInside) leave('recursive', name);
    const { around, isWhole, inner } = isInside ? nothing : insideOf(root, name, shape, above, leave);
    const most = depth >= mostDepth ? 0 : mostFields - waiting.length;
    one.inner = inner.slice(0, most).map(({ name, schema }) => ({
      ...{ name, schema, above: around, depth: depth + (shape.type === 'array' ? 2 : 1), inner: [] },
    }));
    if (one.inner.length < inner.length) leave('returnsCut', inner[most]?.name ?? name);
    waiting.push(...one.inner);
    const isListed = isWhole && one.inner.length === inner.length;
    const as: ReadAs = { name, side: 'response', budget, isShallow: isInside || isListed };
    const read = isInside ? { schema: {}, lost: [] } : valueSchemaOf(root, one.schema, as);
    lost.push(...read.lost);
    one.field = fieldOf(name, shape, isInside, withoutType(read.schema));
  }
  return { fields: fieldsIn(first), left, lost };
}

function fieldOf(name: string, shape: Shape, isInside: boolean, schema: ReturnType<typeof withoutType>) {
  const { type, isGuess, description } = shape;
  return {
    name,
    type: type === 'file' ? ('string' as const) : isGuess ? ('object' as const) : type,
    description: isInside ? `${description} (recursive)`.trim() : description,
    ...(Object.keys(schema).length > 0 && { schema }),
  };
}

/** The fields inside one that can be listed, and whether that is all of it. */
interface Inside {
  readonly inner: readonly Pick<Listed, 'name' | 'schema'>[];
  readonly isWhole: boolean;
  /** The schemas around them. */
  readonly around: readonly Dict[];
}

const nothing: Inside = { inner: [], isWhole: false, around: [] };

function insideOf(
  root: Dict,
  name: string,
  shape: Shape,
  above: readonly Dict[],
  leave: (key: Left, name: string) => void,
): Inside {
  const around = [...above, ...shape.parts];
  if (shape.type === 'array') {
    // Elements of nested lists have no name.
    if (name.endsWith('[]')) return nothing;
    const element = shapeOf(root, shape.items);
    if (element.parts.some((part) => around.includes(part))) {
      leave('recursive', name);
      return nothing;
    }
    return { ...namesIn(`${name}[]`, element, leave), around: [...around, ...element.parts] };
  }
  return { ...namesIn(name, shape, leave), around };
}

function namesIn(name: string, shape: Shape, leave: (key: Left, name: string) => void) {
  const { type, properties } = shape;
  const inner = [...properties].flatMap(([key, schema]) =>
    isName(name, key) ? { name: `${name}.${key}`, schema } : [],
  );
  if (inner.length < properties.size) leave('returnNames', name);
  const isWhole = type === 'object' && inner.length > 0 && inner.length === properties.size;
  return { inner, isWhole: isWhole && !hasMore(shape) };
}

// Fields without names of their own, or one of several forms.
function hasMore({ isOneOf, parts }: Shape): boolean {
  return isOneOf || parts.some((part) => isDict(own(part, 'additionalProperties')));
}

function fieldsIn({ field, inner }: Listed): ReturnField[] {
  return [...(field ? [field] : []), ...inner.flatMap(fieldsIn)];
}

function isName(name: string, key: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) && name.length + key.length <= 118;
}
