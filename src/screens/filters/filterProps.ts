import type { Json, Property } from '#schemas/resource.ts';

/** What the control of one filter is told. */
export interface FilterProps {
  readonly name: string;
  readonly property: Property;
  readonly label: string;
  /** The filter as the wire has it. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}
