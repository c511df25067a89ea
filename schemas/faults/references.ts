import { isReadable, isStored } from '../complete.ts';
import { type ReferencePlace, referencePlaces } from '../derive/references.ts';
import { fieldType } from '../fields/all.ts';
import { pictureField } from '../pictureField.ts';
import type { Fault } from '../registryFault.ts';
import type { Property, Resource } from '../resource.ts';

/** References that lead nowhere, or by a field that does not tell records apart; libraries without a picture. */
export function referenceFaults(resource: Resource, names: ReadonlyMap<string, Resource>): Fault[] {
  return [...placeFaults(resource, names), ...libraryFaults(resource, names)];
}

function libraryFaults({ schema, file }: Resource, names: ReadonlyMap<string, Resource>): Fault[] {
  return Object.entries(schema.properties).flatMap(([name, { picture }]) => {
    const library = names.get(picture?.library ?? '');
    if (picture?.library === undefined || (library && pictureField(library))) return [];
    const path = `/schema/properties/${name}/picture/library`;
    const problem = `no resource with pictures is called "${picture.library}"`;
    return [{ file, path, problem, remedy: 'name one that has a field of the format "image"' }];
  });
}

function placeFaults(resource: Resource, names: ReadonlyMap<string, Resource>): Fault[] {
  return referencePlaces(resource.schema).flatMap((place) => {
    const { reference } = place;
    const target = names.get(reference.resource);
    const fault = (problem: string, remedy: string): Fault[] => [
      { file: resource.file, path: pathOf(place), problem, remedy },
    ];
    if (!target) return fault(`no resource is called "${reference.resource}"`, oneOf(names.keys()));
    const { properties } = target.schema;
    const { display, field, when = {} } = reference;
    const unknown = [display, field, ...Object.keys(when)].find((name) => name && !(name in properties));
    if (unknown) return fault(`${target.name} has no field "${unknown}"`, oneOf(Object.keys(properties)));
    if (field && !isKey(properties[field] as Property))
      return fault(`"${field}" does not tell records apart`, 'name a text field that is unique');
    const hidden = Object.keys(when).find((name) => !isReadable(properties[name] as Property));
    return hidden ? fault(`"${hidden}" is never in an answer`, 'choose another field') : [];
  });
}

function pathOf({ path }: ReferencePlace): string {
  const steps = path.map((step, at) => (step === '*' ? 'items' : at === 0 ? step : `properties/${step}`));
  return `/schema/properties/${steps.join('/')}/reference`;
}

function isKey(property: Property): boolean {
  return Boolean(property.unique) && isStored(property) && fieldType(property).column === 'text';
}

function oneOf(names: Iterable<string>): string {
  return `use one of ${[...names].join(', ')}`;
}
