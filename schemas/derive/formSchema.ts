import { isReadable } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import type { FieldGroup, Json, Lang, ObjectSchema, Property, Reference } from '../resource.ts';
import { type InputFor, inputSchema } from './inputSchema.ts';
import { removableSecrets } from './keptSecrets.ts';

/** A form as rjsf renders it: the schema in one language and the widget of each field. */
export interface Form {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly uiSchema: Readonly<Record<string, unknown>>;
}

/**
 * The form of a record's input in one language. Bilingual words become `title` and `description`; each field
 * names its field type as its widget; groups become `ui:groups` for the object template.
 */
export function formSchema(
  schema: ObjectSchema,
  purpose: InputFor,
  lang: Lang,
  groups: readonly FieldGroup[] = [{ fields: Object.keys(schema.properties) }],
): Form {
  const input = inputSchema(schema, purpose);
  const frozen = purpose === 'edit' ? frozenProperties(schema) : {};
  const properties = { ...frozen, ...input.properties };
  const removable = new Set(purpose === 'edit' ? removableSecrets(schema) : []);
  const order = groups.flatMap((group) => group.fields).filter((name) => name in properties);
  return {
    schema: {
      ...input,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, titled(property, lang)]),
      ),
    },
    uiSchema: {
      'ui:order': [...order, '*'],
      'ui:groups': groups.map((group) => drawnGroup(group, lang)),
      ...Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const drawn = drawing(property, name in frozen, lang);
          return [name, removable.has(name) ? withOption(drawn, { isRemovable: true }) : drawn];
        }),
      ),
    },
  };
}

/** A group of fields in one language. */
export interface DrawnGroup {
  readonly label?: string | undefined;
  readonly fields: readonly string[];
  readonly pick?: { readonly label: string; readonly reference: Reference; readonly into: readonly string[] };
}

function drawnGroup({ label, fields, pick }: FieldGroup, lang: Lang): DrawnGroup {
  return { label: label?.[lang], fields, ...(pick && { pick: { ...pick, label: pick.label[lang] } }) };
}

// Shows read-only fields, unless no one may see them.
function frozenProperties(schema: ObjectSchema): Record<string, Property> {
  const isShown = (property: Property) => property.frozen && isReadable(property);
  return Object.fromEntries(Object.entries(schema.properties).filter(([, property]) => isShown(property)));
}

function titled(property: Property, lang: Lang): Record<string, unknown> {
  // Rows have a custom field, which reads the schema itself.
  const { items, ...drawn } = property;
  const isRows = fieldType(property).formField === 'rows';
  return { ...drawn, ...(items && !isRows && { items }), title: property.label?.[lang] ?? '' };
}

function drawing(property: Property, frozen: boolean, lang: Lang): Record<string, unknown> {
  const { name, formField } = fieldType(property);
  return {
    'ui:widget': name,
    // Objects and lists of objects have one widget, not one per field.
    ...(formField !== 'leaf' && { 'ui:field': formField }),
    ...(property.help && { 'ui:help': property.help[lang] }),
    ...(frozen && { 'ui:disabled': true }),
    'ui:options': { property, choices: choicesOf(property, lang) },
  };
}

function withOption(drawn: Record<string, unknown>, option: object): Record<string, unknown> {
  return { ...drawn, 'ui:options': { ...(drawn['ui:options'] as object), ...option } };
}

/** One of an enum's values as a form shows it. */
export interface FieldChoice {
  readonly value: Json;
  readonly label: string;
  readonly tone: string;
}

/** The labels of an enum's values, in order; a value without a label is its own label. */
export function choicesOf(property: Property, lang: Lang): FieldChoice[] {
  return valuesOf(property)
    .filter((value) => value !== null)
    .map((value) => {
      const option = property.options?.[String(value)];
      return { value, label: option?.label[lang] ?? String(value), tone: option?.tone ?? 'neutral' };
    });
}

// A field that names a resource offers every resource.
function valuesOf({ enum: values, format, options = {} }: Property): readonly (string | number)[] {
  return values ?? (format === 'resource' ? Object.keys(options) : []);
}
