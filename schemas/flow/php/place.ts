import type { Value } from '../document.ts';
import { type KindOf, valueKind } from '../meaning/valueKind.ts';
import { type Kind, kindOfLiteral } from '../values/kinds.ts';
import type { Writing } from './scope.ts';

/** The place of a value in the code: what has run by then, and the enclosing loops. */
export interface Place {
  readonly writing: Writing;
  readonly kindOf: KindOf;
  readonly isInside: (each: string) => boolean;
}

/** The place of a node. */
export function placeOf(writing: Writing, id: string): Place {
  return {
    writing,
    kindOf: writing.scope.kindsOf(writing.scope.earlier(id)),
    isInside: (each) => writing.graph.body(each).has(id),
  };
}

/** The place at the end of the body of an `each`. */
export function endOfBody(writing: Writing, each: string): Place {
  return {
    writing,
    kindOf: writing.scope.kindsOf(writing.scope.bodyEnd(each)),
    isInside: (one) => one === each || writing.graph.body(one).has(each),
  };
}

/** The kind of a value at a place. */
export function kindAtPlace(value: Value, place: Place): Kind {
  return 'lit' in value ? kindOfLiteral(value.lit) : valueKind(value, place.kindOf);
}
