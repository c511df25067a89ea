import { isReadable, isStored, isWritable } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import { isFile } from '../fields/privateFile.ts';
import type { ObjectSchema, Property, Resource } from '../resource.ts';
import { ownField } from './operations.ts';

/** The input of a change of many records that is no field of theirs. */
const reserved = ['filter', 'q'];

/**
 * The fields of the edit form that may be set to one value in many records; undefined where a resource offers no
 * such change.
 */
export function manyFields(resource: Resource): ObjectSchema | undefined {
  const { kind, provider, services, list, form, schema, access } = resource;
  // A job works on the platform's own database only.
  if (kind !== 'collection' || provider.type !== 'kaifang' || !services.edit) return undefined;
  const taken = [...Object.keys(schema.properties), ...Object.values(resource.wireNames ?? {})];
  if (!list.bulk.includes('edit') || reserved.some((name) => taken.includes(name))) return undefined;
  const { concerns } = form;
  const owner = access.edit === 'own' ? ownField(resource) : undefined;
  const names = form.groups
    .flatMap(({ fields }) => fields)
    .filter((name) => name !== owner && !concerns?.fields.includes(name))
    .filter((name) => isCommon(schema.properties[name] ?? {}));
  if (names.length === 0) return undefined;
  return {
    type: 'object',
    required: (schema.required ?? []).filter((name) => names.includes(name)),
    properties: Object.fromEntries(names.map((name) => [name, fieldIn(schema, name)])),
  };
}

// Not what is secret, unique or fixed in some record, nor a file or rows, which are a record's own content.
function isCommon(property: Property): boolean {
  const { frozen, unique, editWhen, items } = property;
  const isChanged = isWritable(property) && isReadable(property) && isStored(property);
  const isOwn = unique || editWhen || isFile(property) || isFile(items ?? {});
  return isChanged && !frozen && !isOwn && fieldType(property).formField !== 'rows';
}

// A value is chosen, so the beginning of a new record does not apply.
function fieldIn({ properties }: ObjectSchema, name: string): Property {
  const {
    default: _default,
    made: _made,
    random: _random,
    begins: _begins,
    ...property
  } = properties[name] as Property;
  return property;
}
