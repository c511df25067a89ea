import type { Value } from '../document.ts';
import { type KindOf, valueKind } from '../meaning/valueKind.ts';
import { type Kind, kindOfLiteral } from '../values/kinds.ts';
import type { Writing } from './scope.ts';

/** Where in the code a value stands: what has run by then, and which loops are around it. */
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

/** The place where the body of an `each` ends. */
export function endOfBody(writing: Writing, each: string): Place {
  return {
    writing,
    kindOf: writing.scope.kindsOf(writing.scope.bodyEnd(each)),
    isInside: (one) => one === each || writing.graph.body(one).has(each),
  };
}

/** What a value is at a place. */
export function kindAtPlace(value: Value, place: Place): Kind {
  return 'lit' in value ? kindOfLiteral(value.lit) : valueKind(value, place.kindOf);
}
