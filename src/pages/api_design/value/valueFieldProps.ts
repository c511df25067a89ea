import type { ComponentType } from 'react';
import type { Value, ValueKind } from '#schemas/flow/document.ts';

/** What a control for one value is given. */
export interface ValueFieldProps {
  readonly label: string;
  readonly node: string;
  readonly value: Value | undefined;
  readonly wanted?: ValueKind | undefined;
  /** Asks for what is known at the end of the body of an `each`. */
  readonly collect?: boolean;
  readonly problem?: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** What draws the parts of a value: the control for one value, which draws its parts by it again. */
export interface PartProps {
  readonly Field: ComponentType<ValueFieldProps>;
}
