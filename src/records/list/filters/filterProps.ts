import type { Json, Property } from '#schemas/resource.ts';

/** The props of a filter's control. */
export interface FilterProps {
  readonly name: string;
  readonly property: Property;
  readonly label: string;
  /** The filter in wire format. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}
