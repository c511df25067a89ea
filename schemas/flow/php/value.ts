import type { Value, Values } from '../document.ts';
import { functions } from '../functions/all.ts';
import { readPath } from '../meaning/path.ts';
import type { Mode } from '../values/compare.ts';
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
  const { lazy } = functions.get(value.fn) ?? {};
  return lazy ? lazy.php(args) : `Flow::${value.fn}(${args.join(', ')})`;
}

/** A value as a PHP expression that is text. */
export function phpText(value: Value, place: Place): string {
  if ('lit' in value && typeof value.lit === 'string') return phpString(value.lit);
  return `Flow::text(${phpValue(value, place)})`;
}

/** Named values as a PHP array. */
export function phpValues(values: Values | undefined, place: Place): string {
  return phpArray(Object.entries(values ?? {}).map(([name, value]) => [name, phpValue(value, place)]));
}

/** The comparison mode of two values, as an additional argument of `Flow::compare`. */
export function phpMode(mode: Mode): string {
  return mode === 'plain' ? '' : `, ${phpString(mode)}`;
}

function phpReference(ref: string, place: Place): string {
  const path = readPath(ref);
  if (!path) return 'null';
  const { writing } = place;
  const [first, ...rest] = path.steps;
  const parts = writing.partsOf(path.node, place.isInside);
  if (parts === null) return stepsInto(writing.variable(path.node), path.steps, place.kindOf(path.node));
  if (first === undefined)
    return phpArray(parts.map((part) => [part, writing.variable(`${path.node}.${part}`)]));
  return stepsInto(writing.variable(`${path.node}.${first}`), rest, undefined);
}

// Reads a field that certainly exists directly, and everything else so that a missing field gives null
// instead of a warning.
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
