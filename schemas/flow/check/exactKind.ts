import type { Value } from '../document.ts';
import { type KindOf, valueKind } from '../meaning/valueKind.ts';
import { readDecimal } from '../values/decimal.ts';
import type { Kind } from '../values/kinds.ts';

/** The kind of a value; a literal text that is a number counts as that exact number. */
export function exactKind(value: Value, kindOf: KindOf): Kind {
  if ('lit' in value && typeof value.lit === 'string' && readDecimal(value.lit))
    return { type: 'float', exact: true };
  return valueKind(value, kindOf);
}
