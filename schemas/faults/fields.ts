import { isReadable, isStored, isWritable } from '../complete.ts';
import { isFile } from '../derive/privateFile.ts';
import { tableOf } from '../derive/table.ts';
import { fieldType } from '../fields/all.ts';
import type { Property, Reference, Resource } from '../resource.ts';
import { longTextFaults, ruleFaults } from './rules.ts';
import type { Spot } from './spot.ts';

/** Fields that could not be sent, stored or indexed as the file says. */
export function fieldFaults(resource: Resource): Spot[] {
  const own = Object.entries(resource.schema.properties).flatMap(([name, property]) => {
    const path = `/schema/properties/${name}`;
    const own = [
      ...valueFaults(property),
      ...indexFaults(property),
      ...sealedFaults(property),
      ...pictureFaults(property),
      ...creatorFaults(property),
      ...insideFaults(property),
      ...nameFaults(name, property, resource),
    ];
    return own.map((spot) => ({ ...spot, path: path + spot.path }));
  });
  return [...own, ...columnlessFaults(resource), ...longTextFaults(resource)];
}

/** What is wrong with the values that a field, or an input of an action, says it takes. */
export function valueFaults(property: Property): Spot[] {
  return [...typeFaults(property), ...ruleFaults(property), ...privateFaults(property)];
}

// Of several fields together, as `indexFaults` says it of one.
function columnlessFaults({ schema, indexes, unique }: Resource): Spot[] {
  const named = [
    ...indexes.map((names, at) => [`/indexes/${at}`, names] as const),
    ...unique.map((names, at) => [`/unique/${at}`, names] as const),
  ];
  return named.flatMap(([path, names]) =>
    names
      .filter((name) => !isPlain(schema.properties[name] ?? {}))
      .map((name) => ({
        path,
        problem: `"${name}" has no column that an index could hold`,
        remedy: 'take it out',
      })),
  );
}

function isPlain(property: Property): boolean {
  const isSealed = Boolean(property.secret) || property.format === 'password';
  return isStored(property) && !isSealed && fieldType(property).column !== 'jsonb';
}

// A default is written down as it stands, and these are never kept as they stand.
function sealedFaults(property: Property): Spot[] {
  if (property.default === undefined || property.transient || isReadable(property)) return [];
  const problem = 'what is never shown has no default that stands in a file';
  return [{ path: '/default', problem, remedy: 'remove it' }];
}

function pictureFaults({ picture, format }: Property): Spot[] {
  if (picture === undefined || format === 'image') return [];
  const problem = 'only a field of the format "image" has a picture to cut';
  return [{ path: '/picture', problem, remedy: 'remove it' }];
}

function creatorFaults({ creator, reference, virtual }: Property): Spot[] {
  if (!creator || (reference?.resource === 'account' && virtual === undefined)) return [];
  const problem = 'who adds a record is an account';
  return [{ path: '/creator', problem, remedy: 'give the field a reference to the resource "account"' }];
}

// What only a field of its own can be: kept apart, kept unique, cleaned or set by the server.
const ownWords = [
  ...['secret', 'unique', 'index', 'frozen', 'random', 'transient', 'readOnly', 'virtual'],
  ...['onlySuper', 'editWhen', 'was', 'filledFrom'],
];
const ownFormats = ['html', 'password', 'file'];

function insideFaults({ items, properties = {} }: Property): Spot[] {
  return [
    ...(items ? innerFaults('/items', items, 'an entry', ['html', 'password']) : []),
    ...Object.entries(items?.properties ?? {}).flatMap(([name, cell]) =>
      innerFaults(`/items/properties/${name}`, cell, 'a row', ownFormats),
    ),
    ...Object.entries(properties).flatMap(([name, part]) => [
      ...innerFaults(`/properties/${name}`, part, 'a part', ownFormats),
      ...insideFaults(part).map((spot) => ({ ...spot, path: `/properties/${name}${spot.path}` })),
    ]),
  ];
}

// Of what a call asks for, as of a field: these say how a record keeps it.
const keptWords = ['unique', 'index', 'frozen', 'readOnly', 'virtual', 'creator', 'was', 'filledFrom'];

/** Words of a field that mean nothing of what an action asks for. */
export function inputOwnFaults(property: Property): Spot[] {
  return keptWords
    .filter((word) => word in property)
    .map((word) => ({
      path: `/${word}`,
      problem: `what is asked for has no "${word}"`,
      remedy: 'take it out',
    }));
}

function innerFaults(path: string, inner: Property, what: string, kept: readonly string[]): Spot[] {
  const remedy = 'take it out';
  const words = ownWords.filter((word) => word in inner);
  const formats = kept.filter((format) => format === inner.format);
  return [
    ...words.map((word) => ({ path: `${path}/${word}`, problem: `${what} has no "${word}"`, remedy })),
    ...formats.map((one) => ({
      path: `${path}/format`,
      problem: `"${one}" cannot stand in ${what}`,
      remedy,
    })),
    ...(inner.type || inner.enum || inner.reference ? typeFaults(inner) : []).map((spot) => ({
      ...spot,
      path: path + spot.path,
    })),
  ];
}

function privateFaults(property: Property): Spot[] {
  const { private: isPrivate, picture, items, properties = {} } = property;
  const inside = [
    ...(items ? [['/items', items] as const] : []),
    ...Object.entries(properties).map(([name, part]) => [`/properties/${name}`, part] as const),
  ];
  const own = (problem: string, remedy: string): Spot => ({ path: '/private', problem, remedy });
  return [
    ...(isPrivate && !isFile(property)
      ? [own('only a file can be private', 'write "format": "file" or "image" beside it, or remove it')]
      : []),
    ...(isPrivate && picture?.library !== undefined
      ? [own('pictures of a library are public', 'take "library" out of "picture", or remove it')]
      : []),
    ...inside.flatMap(([at, part]) => privateFaults(part).map((spot) => ({ ...spot, path: at + spot.path }))),
  ];
}

/** What every call may carry beside a record's fields (see server/dispatch.ts), and what none may. */
export const wireNames = [
  'access_token',
  'idempotency_key',
  'ids',
  'lang',
  'prototype',
  'remove_secrets',
  's',
];

// PostgreSQL gives every table columns of these names.
const databaseNames = ['cmax', 'cmin', 'ctid', 'tableoid', 'xmax', 'xmin'];

function nameFaults(name: string, property: Property, resource: Resource): Spot[] {
  const isWritten = resource.access.add !== 'none' || resource.access.edit !== 'none';
  const fault = (problem: string): Spot => ({ path: '', problem, remedy: 'call it differently' });
  if (isWritten && isWritable(property) && wireNames.includes(name))
    return [fault(`"${name}" means something else in every call, so the field could not be sent`)];
  // Whatever looks a field up by its name would find this one in every object that lacks it.
  if (name in Object.prototype) return [fault(`"${name}" is a name that every object has`)];
  if (['and', 'not', 'or'].includes(name)) return [fault(`"${name}" joins the conditions of a filter`)];
  if (tableOf(resource) && databaseNames.includes(name))
    return [fault(`"${name}" is a name that PostgreSQL keeps`)];
  return [];
}

function referenceTypes({ field }: Reference): readonly string[] {
  return field ? strings : integers;
}

const integers = ['integer'];
const strings = ['string'];
const objects = ['object'];

function typeFaults(property: Property): Spot[] {
  const fits = property.enum
    ? [...strings, ...integers]
    : property.reference
      ? referenceTypes(property.reference)
      : formatTypes(property);
  const type = String(property.type);
  const cause = property.enum
    ? 'an enum'
    : property.reference
      ? 'a reference'
      : `the format "${property.format}"`;
  if (!fits.includes(type))
    return [
      { path: '/type', problem: `${cause} does not go with "${type}"`, remedy: `write ${fits.join(' or ')}` },
    ];
  const wrong = property.enum?.find((value) => typeof value !== (type === 'integer' ? 'number' : type));
  if (wrong === undefined) return [];
  return [
    {
      path: '/enum',
      problem: `${JSON.stringify(wrong)} is not ${type}`,
      remedy: 'write all values in the property’s type',
    },
  ];
}

function formatTypes({ format, type }: Property): readonly string[] {
  if (format === undefined || format === 'json') return [String(type)];
  if (format === 'words') return objects;
  return ['duration', 'bytes', 'percent'].includes(format) ? integers : strings;
}

function indexFaults(property: Property): Spot[] {
  const faults: Spot[] = [];
  const key = property.unique ? '/unique' : property.index ? '/index' : undefined;
  if (key && !isStored(property)) {
    const what = property.virtual !== undefined ? 'a virtual field' : 'what is kept nowhere';
    faults.push({ path: key, problem: `${what} has no column`, remedy: 'remove it' });
  }
  if (property.secret && property.reference)
    faults.push({ path: '/secret', problem: 'what is sealed refers to nothing', remedy: 'remove it' });
  if (key && property.secret)
    faults.push({
      path: key,
      problem: 'a secret is stored sealed, so no two are the same',
      remedy: 'remove it',
    });
  // Of much of it the database could make no entry, and the write would fail.
  if (key && isStored(property) && !property.secret && fieldType(property).column === 'jsonb')
    faults.push({ path: key, problem: 'an index cannot hold what is kept as JSON', remedy: 'remove it' });
  if (property.unique === 'ignore_case' && fieldType(property).column !== 'text')
    faults.push({ path: key ?? '', problem: 'only text has upper and lower case', remedy: 'write true' });
  if (property.random !== undefined && fieldType(property).name !== 'text')
    faults.push({
      path: '/random',
      problem: 'only one line of text can be made of letters and digits',
      remedy: 'remove it',
    });
  return faults;
}
