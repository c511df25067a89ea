import { isReadable } from '../complete.ts';
import type { Property, Reference, Resource, Words } from '../resource.ts';
import { keptSecretsField } from './keptSecrets.ts';
import { keyField } from './references.ts';

/** The most references between a record and a field that its list reaches. */
const mostSteps = 2;

// PostgreSQL cuts longer names of columns.
const longestName = 62;

/** Finds a resource by name; undefined where the caller's side has none. */
export type FindResource = (name: string) => Resource | undefined;

/** Whether a name is that of a field of a referenced record, such as `account_id.level`. */
export function isReached(name: string): boolean {
  return name.includes('.');
}

/** A reference on the way to a field. */
interface ReachStep {
  readonly field: string;
  readonly key: string;
  readonly target: Resource;
}

/** A field of a referenced record, reached by up to two references. */
export interface ReachedField {
  readonly steps: readonly ReachStep[];
  /** Its property as a field of the list: without rules, and with a label that says where it is from. */
  readonly property: Property;
}

/** The field that a name such as `account_id.level` reaches; undefined where there is none. */
export function reachedField(resource: Resource, name: string, find: FindResource): ReachedField | undefined {
  const path = name.split('.');
  const last = path.pop() ?? '';
  if (path.length === 0 || path.length > mostSteps || name.length > longestName) return undefined;
  if (resource.provider.type !== 'kaifang') return undefined;
  const steps: ReachStep[] = [];
  const labels: (Words | undefined)[] = [];
  let at = resource;
  for (const field of path) {
    const property = readableField(at, field);
    const step = property && stepOf(field, property.reference, find);
    if (!step) return undefined;
    steps.push(step);
    labels.push(property.label);
    at = step.target;
  }
  const property = readableField(at, last);
  if (!property || last === 'version' || last === keptSecretsField) return undefined;
  return { steps, property: asReached(property, [...labels, property.label]) };
}

function readableField({ schema }: Resource, name: string): Property | undefined {
  const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
  return property && isReadable(property) ? property : undefined;
}

function stepOf(field: string, reference: Reference | undefined, find: FindResource): ReachStep | undefined {
  const target = reference && find(reference.resource);
  if (!reference || target?.kind !== 'collection' || target.provider.type !== 'kaifang') return undefined;
  return { field, key: keyField(reference), target };
}

const arrow = ' › ';

const shown = [
  ...['type', 'format', 'enum', 'options', 'items', 'properties', 'reference', 'higherIsBetter'],
  ...['sortable', 'search', 'maxLength'],
];

function asReached(property: Property, labels: readonly (Words | undefined)[]): Property {
  const kept = Object.entries(property).filter(([word]) => shown.includes(word));
  const label = (lang: keyof Words) => labels.map((words) => words?.[lang] ?? '').join(arrow);
  return { ...Object.fromEntries(kept), readOnly: true, label: { zh_cn: label('zh_cn'), en: label('en') } };
}

/** All fields that a list reaches, by name; `may` says which resources it may show. */
export function reachableFields(
  resource: Resource,
  find: FindResource,
  may: (target: Resource) => boolean,
): Record<string, Property> {
  const from = (at: Resource, path: readonly string[]): [string, Property][] => {
    if (path.length === mostSteps) return [];
    return Object.entries(at.schema.properties).flatMap(([field, { reference }]) => {
      const step = readableField(at, field) && stepOf(field, reference, find);
      if (!step || !may(step.target)) return [];
      const here = [...path, field];
      const own = Object.keys(step.target.schema.properties).flatMap((last): [string, Property][] => {
        const name = [...here, last].join('.');
        const reached = reachedField(resource, name, find);
        return reached ? [[name, reached.property]] : [];
      });
      return [...own, ...from(step.target, here)];
    });
  };
  return Object.fromEntries(from(resource, []));
}

/** The references and the field of a reached field's label. */
export function labelParts(label: string): { readonly from: string; readonly own: string } {
  const at = label.lastIndexOf(arrow);
  return { from: label.slice(0, at), own: label.slice(at + arrow.length) };
}

/** A resource whose list also has the fields that it reaches. */
export function withReached(resource: Resource, fields: Readonly<Record<string, Property>>): Resource {
  const { schema } = resource;
  return { ...resource, schema: { ...schema, properties: { ...schema.properties, ...fields } } };
}

/** The order of a list where none is asked for: that of the file, unless it is by a field that is not reached. */
export function ownOrder({ list, schema }: Resource): string {
  const field = list.sort.replace(/^-/, '');
  return isReached(field) && !Object.hasOwn(schema.properties, field) ? '-id' : list.sort;
}
