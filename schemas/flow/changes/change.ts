import type { Json } from '../../resource.ts';

/** Why callers of the live version may break. */
export type Break =
  | 'fieldGone'
  | 'fieldRetyped'
  | 'parameterRetyped'
  | 'newRequired'
  | 'nowRequired'
  | 'narrowed';

/** One changed property. */
export interface Facet {
  readonly what: string;
  readonly from: Json;
  readonly to: Json;
}

/** One difference between two versions of an API. */
export interface ApiChange {
  readonly part: 'parameter' | 'return' | 'node' | 'words';
  /** The name of the parameter, the field or the property; the id of a node. */
  readonly name: string;
  /** The display name, where it differs from the name. */
  readonly label?: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly facets: readonly Facet[];
  readonly breaks?: Break;
}
