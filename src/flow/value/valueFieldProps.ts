import type { ComponentType } from 'react';
import type { Value, ValueKind } from '#schemas/flow/document.ts';

/** The props of a value control. */
export interface ValueFieldProps {
  readonly label: string;
  readonly node: string;
  readonly value: Value | undefined;
  readonly wanted?: ValueKind | undefined;
  /** Offers the references at the end of the body of an `each`. */
  readonly collect?: boolean;
  readonly problem?: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** Renders nested values: the value control, which uses itself recursively. */
export interface PartProps {
  readonly Field: ComponentType<ValueFieldProps>;
}
