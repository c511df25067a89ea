import type { Json } from '../resource.ts';
import { type Dict, isDict, listOf, own } from './dict.ts';
import { fittingValue } from './fittingValue.ts';
import { firstOf, shapeOf } from './shape.ts';

const mostLooks = 200;
const mostDepth = 6;
const mostText = 20_000;

/**
 * An example of a response: the document's own, otherwise one generated from its schema; null where neither
 * is usable.
 */
export function exampleOf(root: Dict, media: unknown, schema: unknown): Json {
  const given = givenIn(media) ?? firstOf(shapeOf(root, schema).parts, 'example');
  return fitted(given ?? madeOf(root, schema));
}

function givenIn(media: unknown): unknown {
  const plain = own(media, 'example');
  if (plain !== undefined) return plain;
  const several = own(media, 'examples');
  const first = isDict(several) ? Object.values(several)[0] : undefined;
  return own(first, 'value');
}

function madeOf(root: Dict, schema: unknown): unknown {
  let looks = 0;
  const make = (of: unknown, above: readonly Dict[]): unknown => {
    if (++looks > mostLooks) return null;
    const shape = shapeOf(root, of);
    const { parts, type, properties, items, isGuess } = shape;
    const given = givenBy(parts);
    if (given !== undefined) return given;
    if (above.length > mostDepth * 4 || parts.some((part) => above.includes(part))) return null;
    const deeper = [...above, ...parts];
    if (type === 'array') return items === undefined ? [] : [make(items, deeper)];
    if (type === 'object')
      return Object.fromEntries([...properties].map(([name, one]) => [name, make(one, deeper)]));
    return isGuess ? null : fittingValue(shape);
  };
  return schema === undefined ? undefined : make(schema, []);
}

/** The first value that a schema provides. */
export function givenBy(parts: readonly Dict[]): unknown {
  const [one, several] = [firstOf(parts, 'example'), listOf(firstOf(parts, 'examples'))];
  const told = [one, several[0], firstOf(parts, 'default'), firstOf(parts, 'const')];
  return [...told, listOf(firstOf(parts, 'enum'))[0]].find((value) => value !== undefined);
}

// A value that cannot be serialized, or that a database would reject, is not a usable example.
function fitted(value: unknown): Json {
  if (value === undefined) return null;
  try {
    const text = JSON.stringify(value) ?? 'null';
    if (text.length > mostText || text.includes('\\u0000') || /\\ud[89a-f]/i.test(text)) return null;
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
