import { isStored, isWritable } from '../complete.ts';
import { platformSide } from '../derive/platformSide.ts';
import { type FindResource, isReached, reachableFields, reachedField } from '../derive/reach.ts';
import { isLinked, keyField, type ReferencePlace, referencePlaces } from '../derive/references.ts';
import { fieldType } from '../fields/all.ts';
import { pictureField } from '../pictureField.ts';
import type { Fault } from '../registryFault.ts';
import type { Property, Reference, Resource } from '../resource.ts';
import { didYouMean } from '../text/nearest.ts';
import { stateFaults } from './actions.ts';
import { inputsOf } from './inputs.ts';
import { isFilterable, isName, isSortable } from './usage.ts';

/**
 * References that have no target, or use a field that does not identify records; libraries without a picture.
 */
export function referenceFaults(resource: Resource, names: ReadonlyMap<string, Resource>): Fault[] {
  return [
    ...placeFaults(resource, names),
    ...pickFaults(resource, names),
    ...libraryFaults(resource, names),
    ...reachFaults(resource, names),
  ];
}

/** Columns, filters and orders of lists that reach no field. */
function reachFaults(resource: Resource, names: ReadonlyMap<string, Resource>): Fault[] {
  const { list, portal } = resource;
  const find = (name: string) => names.get(name);
  // The portal shows the owner's side of both.
  const findShown = (name: string) => {
    const target = names.get(name);
    return target?.portal && platformSide(target);
  };
  const side = platformSide(resource);
  const sort = list.sort.replace(/^-/, '');
  return [
    ...unreached(resource, '/list/columns', list.columns, find),
    ...unreached(resource, '/list/filters', list.filters, find, isFilterable),
    ...unreached(resource, '/list/sort', [sort], find, isSortable),
    ...unreached(
      side ?? resource,
      '/portal/columns',
      portal?.columns ?? [],
      side ? findShown : () => undefined,
    ),
  ];
}

function unreached(
  resource: Resource,
  path: string,
  used: readonly string[],
  find: FindResource,
  isUsable: (property: Property) => boolean = () => true,
): Fault[] {
  const isFound = (property: Property | undefined) => property !== undefined && isUsable(property);
  const wrong = used.filter(
    (name) => isReached(name) && !isFound(reachedField(resource, name, find)?.property),
  );
  if (wrong.length === 0) return [];
  const all = Object.entries(reachableFields(resource, find, () => true));
  const known = all.filter(([, property]) => isUsable(property)).map(([name]) => name);
  return wrong.map((name) => ({
    file: resource.file,
    path,
    problem: `"${name}" reaches no field that a list may ${uses[path] ?? 'show'}${didYouMean(name, known)}`,
    remedy: 'name references with one record each, at most two, and then a readable field',
  }));
}

const uses: Readonly<Record<string, string>> = {
  '/list/filters': 'filter by',
  '/list/sort': 'sort by',
};

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
  const asked = inputsOf(resource).flatMap(({ path, input }) =>
    referencePlaces(input).map((place) => ({ place, from: path, isKept: false })),
  );
  const kept = referencePlaces(resource.schema).map((place) => ({ place, from: '/schema', isKept: true }));
  return [...kept, ...asked].flatMap(({ place, from, isKept }) => {
    const { reference } = place;
    const fault = (problem: string, remedy: string): Fault[] => [
      { file: resource.file, path: from + pathOf(place), problem, remedy },
    ];
    if (reference.onDelete === 'cascade' && !(isKept && mayFollow(resource, place)))
      return fault(
        'this cannot go along with what it names',
        'only a field with one id, of records that can be deleted',
      );
    return targetFaults(reference, names, fault);
  });
}

// Its key is stored in the fields of one form, each a text.
function pickFaults(resource: Resource, names: ReadonlyMap<string, Resource>): Fault[] {
  return resource.form.groups.flatMap(({ pick }, at) => {
    if (!pick) return [];
    const faultAt = (place: string) => (problem: string, remedy: string) => [
      { file: resource.file, path: `/form/groups/${at}/pick/${place}`, problem, remedy },
    ];
    const { properties } = resource.schema;
    const wrong = pick.into.find((name) => !isTyped(properties[name]));
    if (wrong !== undefined) return faultAt('into')(`"${wrong}" is no text that a form asks for`, 'name one');
    if (pick.reference.field === undefined)
      return faultAt('reference')('an id has no parts', 'name the "field" with the key');
    return targetFaults(pick.reference, names, faultAt('reference'));
  });
}

function isTyped(property: Property | undefined): boolean {
  return property !== undefined && isWritable(property) && fieldType(property).column === 'text';
}

function targetFaults(
  { resource, display, field, when = {} }: Reference,
  names: ReadonlyMap<string, Resource>,
  fault: (problem: string, remedy: string) => Fault[],
): Fault[] {
  const target = names.get(resource);
  if (!target)
    return fault(
      `no resource is called "${resource}"${didYouMean(resource, names.keys())}`,
      oneOf(names.keys()),
    );
  if (target.kind === 'page') return fault(`"${resource}" is a page, and has no records`, 'name another');
  const { properties } = target.schema;
  const unknown = [display, field, ...Object.keys(when)].find((name) => name && !(name in properties));
  if (unknown) return fault(`${target.name} has no field "${unknown}"`, oneOf(Object.keys(properties)));
  if (field && !isKey(properties[field] as Property))
    return fault(`"${field}" does not tell records apart`, 'name a text field that is unique');
  if (display && !isName(properties[display] as Property))
    return fault(`"${display}" cannot name a record`, 'name a text that is in its answers');
  return stateFaults(when, '', target, true).flatMap(({ problem, remedy }) => fault(problem, remedy));
}

function mayFollow({ appendOnly }: Resource, place: ReferencePlace): boolean {
  return isLinked(place) && keyField(place.reference) === 'id' && !appendOnly;
}

function pathOf({ path }: ReferencePlace): string {
  const steps = path.map((step, at) => (step === '*' ? 'items' : at === 0 ? step : `properties/${step}`));
  return `/properties/${steps.join('/')}/reference`;
}

function isKey(property: Property): boolean {
  return Boolean(property.unique) && isStored(property) && fieldType(property).column === 'text';
}

function oneOf(names: Iterable<string>): string {
  return `use one of ${[...names].join(', ')}`;
}
