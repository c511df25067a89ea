import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { type ComponentType, createContext, useContext } from 'react';
import type { ChangesMap, InputMap, RecordMap } from '#generated/records.ts';
import type { Json } from '#schemas/resource.ts';

/** A resource whose records have a type. */
type ResourceName = keyof RecordMap;

/** A field of a resource's records. */
export type FieldName<Name extends ResourceName> = keyof RecordMap[Name] & string;

/** The props of a custom cell. The record is `useRecordContext<…>()`. */
export interface CellPartProps {
  readonly value: Json;
  /** On one line of a list; otherwise in full, as on the show screen. */
  readonly dense: boolean;
}

/** How one field is rendered wherever its value is shown: in lists, on cards, on the show screen. */
interface CellPart<Field extends string = string> {
  readonly component: ComponentType<CellPartProps>;
  /** Other fields of the record that it reads. A list requests only the fields it needs. */
  readonly reads?: readonly Field[];
}

/** How one field is edited: by an rjsf widget inside the field's frame, or by a whole rjsf field. */
type FormPart =
  | { readonly widget: ComponentType<WidgetProps> }
  | { readonly field: ComponentType<FieldProps> };

/** A card of the show screen. */
export interface Section<Field extends string = string> {
  /** Renders the card. The record is `useRecordContext<…>()`. */
  readonly component: ComponentType;
  /**
   * The fields that it shows. The generated cards omit them, and the section takes the place of the first of
   * them. A section without fields is rendered below everything else.
   */
  readonly fields?: readonly Field[];
}

/** The cells that a feature renders for a resource's records. */
export type Cells<Name extends ResourceName> = {
  readonly [Field in FieldName<Name>]?: CellPart<FieldName<Name>>;
};

/** The fields that a feature renders in a resource's forms. */
export type Fields<Name extends ResourceName> = {
  readonly [Field in keyof (RecordMap[Name] & InputMap[Name] & ChangesMap[Name]) & string]?: FormPart;
};

/** The cards that a feature adds to a resource's show screen, by their own names. */
export type Sections<Name extends ResourceName> = Readonly<Record<string, Section<FieldName<Name>>>>;

/** The fields of an action's answer that say what became of it, by action; see `outcomeOf`. */
export type Outcomes<Name extends ResourceName> = Readonly<Record<string, FieldName<Name>>>;

/** What `src/features/<resource>/index.tsx` may export: components that replace generated ones. */
export interface Feature {
  readonly cells?: Readonly<Record<string, CellPart>>;
  readonly fields?: Readonly<Record<string, FormPart>>;
  readonly sections?: Readonly<Record<string, Section>>;
  readonly outcomes?: Readonly<Record<string, string>>;
  /** Rendered above the rows of the list. */
  readonly summary?: ComponentType;
}

/** The feature of the resource whose screen is rendered. */
export const FeatureContext = createContext<{ readonly name: string; readonly feature: Feature } | null>(
  null,
);

const none: Feature = {};

/** The custom components that a resource has on its screens. */
export function useFeature({ name }: { readonly name: string }): Feature {
  const known = useContext(FeatureContext);
  return known?.name === name ? known.feature : none;
}
