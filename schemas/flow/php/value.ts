import type { Value } from '../document.ts';
import { readPath } from '../meaning/path.ts';
import type { Kind } from '../values/kinds.ts';
import type { Place } from './place.ts';
import { phpArray, phpLiteral, phpString } from './text.ts';

/** A value as a PHP expression. */
export function phpValue(value: Value, place: Place): string {
  const inner = (one: Value) => phpValue(one, place);
  if ('lit' in value) return phpLiteral(value.lit);
  if ('ref' in value) return phpReference(value.ref, place);
  if ('join' in value)
    return value.join.length === 0 ? "''" : value.join.map((one) => phpText(one, place)).join(' . ');
  if ('list' in value) return `array(${value.list.map(inner).join(', ')})`;
  if ('object' in value)
    return phpArray(Object.entries(value.object).map(([name, one]) => [name, inner(one)]));
  const args = value.args.map(inner);
  if (value.fn === 'if') return `(${args[0]} === true ? ${args[1]} : ${args[2]})`;
  if (value.fn === 'coalesce') return `(${[...args, 'null'].join(' ?? ')})`;
  return `Flow::${value.fn}(${args.join(', ')})`;
}

/** A value as a PHP expression that is text. */
export function phpText(value: Value, place: Place): string {
  if ('lit' in value && typeof value.lit === 'string') return phpString(value.lit);
  return `Flow::text(${phpValue(value, place)})`;
}

function phpReference(ref: string, place: Place): string {
  const path = readPath(ref);
  if (!path) return 'null';
  const { writing } = place;
  const node = writing.graph.nodes.get(path.node);
  const [first, ...rest] = path.steps;
  const isParted = node?.type === 'request' || (node?.type === 'each' && place.isInside(path.node));
  if (!isParted) return stepsInto(writing.variable(path.node), path.steps, place.kindOf(path.node));
  const parts = node.type === 'request' ? writing.api.parameters.map(({ name }) => name) : ['item', 'index'];
  if (first === undefined)
    return phpArray(parts.map((part) => [part, writing.variable(`${path.node}.${part}`)]));
  return stepsInto(writing.variable(`${path.node}.${first}`), rest, undefined);
}

// A field that is certainly there is read as PHP reads it, everything else so that nothing is there instead of a warning.
function stepsInto(variable: string, steps: readonly (string | number)[], kind: Kind | undefined): string {
  const [first, ...rest] = steps;
  if (first === undefined) return variable;
  const isSure = typeof first === 'string' && kind?.type === 'object' && !kind.nullable;
  if (isSure && kind.fields && Object.hasOwn(kind.fields, first)) {
    const field = `${variable}[${phpString(first)}]`;
    return rest.length === 0 ? field : `Flow::at(${field}, array(${rest.map(phpLiteral).join(', ')}))`;
  }
  return `Flow::at(${variable}, array(${steps.map(phpLiteral).join(', ')}))`;
}
