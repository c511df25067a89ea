import { isReadable, isStored, isWritable } from '../complete.ts';
import { tableOf } from '../derive/table.ts';
import { fieldType } from '../fields/all.ts';
import { isFile } from '../fields/privateFile.ts';
import type { Property, Reference, Resource } from '../resource.ts';
import type { Issue } from './issue.ts';
import { longTextFaults, ruleFaults } from './rules.ts';

/** Fields that could not be sent, stored or indexed as declared. */
export function fieldFaults(resource: Resource): Issue[] {
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

/** Faults in the values that a field, or an input of an action, declares. */
export function valueFaults(property: Property): Issue[] {
  return [...typeFaults(property), ...ruleFaults(property), ...privateFaults(property)];
}

// For several fields together, what `indexFaults` checks for one.
function columnlessFaults({ schema, indexes, unique }: Resource): Issue[] {
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

// A default is stored as is, and these values are never stored as is.
function sealedFaults(property: Property): Issue[] {
  if (property.default === undefined || property.transient || isReadable(property)) return [];
  const problem = 'what is never shown has no default that stands in a file';
  return [{ path: '/default', problem, remedy: 'remove it' }];
}

function pictureFaults({ picture, format }: Property): Issue[] {
  if (picture === undefined || format === 'image') return [];
  const problem = 'only a field of the format "image" has a picture to cut';
  return [{ path: '/picture', problem, remedy: 'remove it' }];
}

function creatorFaults({ creator, reference, virtual }: Property): Issue[] {
  if (!creator || (reference?.resource === 'account' && virtual === undefined)) return [];
  const problem = 'who adds a record is an account';
  return [{ path: '/creator', problem, remedy: 'give the field a reference to the resource "account"' }];
}

// Properties that only a stored field can have: sealed, unique, sanitized or set by the server.
const ownWords = [
  ...['secret', 'unique', 'index', 'frozen', 'random', 'begins', 'transient', 'readOnly', 'virtual'],
  ...['onlySuper', 'editWhen', 'renamedFrom', 'filledFrom'],
];
const ownFormats = ['html', 'password', 'file'];

function insideFaults({ items, properties = {} }: Property): Issue[] {
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

// Keywords about storage, which do not apply to a call's input.
const keptWords = [
  'unique',
  'index',
  'frozen',
  'readOnly',
  'virtual',
  'creator',
  'renamedFrom',
  'filledFrom',
];

/** Keywords of a field that have no meaning in an action's input. */
export function inputOwnFaults(property: Property): Issue[] {
  return keptWords
    .filter((word) => word in property)
    .map((word) => ({
      path: `/${word}`,
      problem: `what is asked for has no "${word}"`,
      remedy: 'take it out',
    }));
}

function innerFaults(path: string, inner: Property, what: string, kept: readonly string[]): Issue[] {
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

function privateFaults(property: Property): Issue[] {
  const { private: isPrivate, picture, items, properties = {} } = property;
  const inside = [
    ...(items ? [['/items', items] as const] : []),
    ...Object.entries(properties).map(([name, part]) => [`/properties/${name}`, part] as const),
  ];
  const own = (problem: string, remedy: string): Issue => ({ path: '/private', problem, remedy });
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

/**
 * Parameters that every call may have beside a record's fields (see server/dispatch.ts), and names that no
 * call may use.
 */
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

function nameFaults(name: string, property: Property, resource: Resource): Issue[] {
  const isWritten = resource.access.add !== 'none' || resource.access.edit !== 'none';
  const fault = (problem: string): Issue => ({ path: '', problem, remedy: 'call it differently' });
  if (isWritten && isWritable(property) && wireNames.includes(name))
    return [fault(`"${name}" means something else in every call, so the field could not be sent`)];
  // Any lookup by this name would find it on every object that lacks the field.
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

function typeFaults(property: Property): Issue[] {
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
  if (format === undefined) return [String(type)];
  const { format: own } = fieldType({ format });
  // A format of JSON Schema that is no field type is one of texts.
  return own?.name === format ? [own.type ?? String(type)] : strings;
}

function indexFaults(property: Property): Issue[] {
  const faults: Issue[] = [];
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
  // The database could not index long values, and the write would fail.
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
  return [...faults, ...beginningFaults(property)];
}

// The form would begin with a value that it then refuses.
function beginningFaults(property: Property): Issue[] {
  const { begins, format } = property;
  if (begins === undefined) return [];
  const path = '/begins';
  if (property.default !== undefined)
    return [{ path, problem: 'the form begins with the default', remedy: 'remove one of both' }];
  const wanted = { now: 'date-time', 'caller.tel': 'phone', 'caller.email': 'email' }[begins];
  if (format === wanted) return [];
  return [{ path, problem: `only a field of the format "${wanted}" begins so`, remedy: 'remove it' }];
}
