import type { Ajv2020 } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { isObject } from './anySchema/schemaNode.ts';
import { className, completeResource } from './complete.ts';
import { aroundNames } from './derive/aroundRecord.ts';
import { inputSchema } from './derive/inputSchema.ts';
import { keptSecretsField, writtenSecrets } from './derive/keptSecrets.ts';
import { noticesOf } from './derive/notice.ts';
import { typeMaps, typeNames } from './derive/types.ts';
import { doubles } from './faults/doubles.ts';
import { writtenRuleFaults } from './faults/fieldRules.ts';
import { fieldStates } from './faults/fieldStates.ts';
import { referenceFaults } from './faults/references.ts';
import { reportFaults } from './faults/reports.ts';
import { keepFaults } from './faults/retention.ts';
import { wrongWith } from './faults/values.ts';
import { reportServices } from './payloads/report.ts';
import { isSystemField } from './property.ts';
import type { Fault } from './registryFault.ts';
import { type Resource, systemFields } from './resource.ts';
import type { ActionFile, ResourceFile } from './resourceFile.ts';
import { didYouMean } from './text/nearest.ts';

type MakeFault = (path: string, problem: string, remedy: string) => Fault;

/**
 * What is wrong with one file that passes the grammar, checked on its own: its name, its fields and their
 * names.
 */
export function loneFaults(file: string, source: ResourceFile): Fault[] {
  const fault = faultIn(file);
  return [
    ...nameFaults(file, source, fault),
    ...propertyFaults(source, fault),
    ...fieldNameFaults(source, fault),
    ...writtenRuleFaults(source).map((issue) => ({ file, ...issue })),
  ];
}

/**
 * Faults in the parts of a file that are not JSON Schema, and defaults that break the rules of their own
 * fields.
 */
export function schemaFaults(file: string, source: ResourceFile, ajv: Ajv2020): Fault[] {
  return compileFaults(source, file, ajv, faultIn(file));
}

function faultIn(file: string): MakeFault {
  return (path, problem, remedy) => ({ file, path, problem, remedy });
}

/** Faults between files: duplicate names, references without a target. */
export function crossFaults(resources: readonly Resource[]): Fault[] {
  const names = new Map(resources.map((resource) => [resource.name, resource]));
  // Duplicate names are already reported.
  const typed = [...names.values()].filter(({ kind }) => kind !== 'page');
  return [
    ...doubles(resources, { path: '/name' }, (resource) => [resource.name]),
    ...doubles(typed, { path: '/name', what: 'the type' }, typeNames),
    ...doubles(resources, { path: '/path' }, (resource) => [resource.path]),
    ...doubles(resources, { path: '/services' }, (resource) => [
      ...new Set([
        ...Object.values(resource.services),
        ...Object.values(resource.actions).map((action) => action.service),
        ...aroundNames(resource),
        ...reportServices(resource.report),
      ]),
    ]),
    ...resources.flatMap((resource) => [
      ...referenceFaults(resource, names),
      ...reportFaults(resource, names),
      ...keepFaults(resource, names),
    ]),
  ];
}

function nameFaults(file: string, source: ResourceFile, fault: MakeFault): Fault[] {
  const base = file.replace(/^.*[\\/]/, '');
  if (base === 'package.json')
    return [fault('', 'Node reads files of this name itself', 'call the resource differently')];
  if (Object.hasOwn(typeMaps, className(source.name)))
    return [fault('/name', 'the generated types have a map of this name', 'call the resource differently')];
  if (source.name.startsWith('pg_'))
    return [
      fault('/name', 'PostgreSQL keeps the names that begin with "pg_"', 'call the resource differently'),
    ];
  if (base !== `${source.name}.json`)
    return [fault('/name', `the file is called ${base}`, `call it ${source.name}.json`)];
  return [];
}

function propertyFaults(source: ResourceFile, fault: MakeFault): Fault[] {
  return Object.entries(source.schema?.properties ?? {}).flatMap(([name, property]) => {
    const path = `/schema/properties/${name}`;
    const faults: Fault[] = [];
    if (isSystemField(name))
      faults.push(
        fault(path, `"${name}" is a field that every record has by itself`, 'remove it or rename it'),
      );
    if (name === keptSecretsField && writtenSecrets(source.schema?.properties ?? {}).length > 0)
      faults.push(fault(path, `"${name}" tells which secrets are kept`, 'call it differently'));
    if (!property.type && !property.enum && !property.reference && property.format !== 'json')
      faults.push(fault(path, '"type" is missing', 'add it, such as "type": "string"'));
    if (property.pattern !== undefined && !isLinear(property.pattern))
      faults.push(
        fault(`${path}/pattern`, 'not a pattern of the RE2 kind', 'avoid look-around and back references'),
      );
    // A number without an enum may have labels for some of its values, such as 0 for "unlimited".
    const named = property.type === 'integer' && !property.enum ? [] : Object.keys(property.options ?? {});
    for (const value of named)
      if (!property.enum?.map(String).includes(value))
        faults.push(
          fault(
            `${path}/options/${value}`,
            `"${value}" is not in the enum`,
            'add it there or remove it here',
          ),
        );
    return faults;
  });
}

function isLinear(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}

// The rest of a name such as `account_id.level` is of other resources.
function firstField(path: string): string {
  return path.split('.')[0] ?? '';
}

function fieldNameFaults(source: ResourceFile, fault: MakeFault): Fault[] {
  if (!source.schema) return [];
  const known = new Set([...Object.keys(source.schema.properties), ...systemFields]);
  const used: [string, readonly string[]][] = [
    ['/schema/required', source.schema.required ?? []],
    ['/list/columns', (source.list?.columns ?? []).map(firstField)],
    ['/list/filters', (source.list?.filters ?? []).map(firstField)],
    ['/list/groups', source.list?.groups ?? []],
    ['/list/weight', source.list?.weight ? [source.list.weight] : []],
    ['/list/tabs', source.list?.tabs ? [source.list.tabs] : []],
    ['/menu/badge', Object.keys(source.menu?.badge ?? {})],
    ['/list/sort', source.list?.sort ? [firstField(source.list.sort.replace(/^-/, ''))] : []],
    ['/display', source.display ? [source.display] : []],
    ['/owner', source.owner ? [source.owner] : []],
    ['/edited/fields', source.edited?.fields ?? []],
    ['/edited/set', Object.keys(source.edited?.set ?? {})],
    ['/shownWhen', Object.keys(source.shownWhen ?? {})],
    ['/editWhen', Object.keys(source.editWhen ?? {})],
    ...fieldStates(source.schema?.properties ?? {}).map(([path, when]): [string, readonly string[]] => [
      path,
      Object.keys(when),
    ]),
    ['/deleteWhen', Object.keys(source.deleteWhen ?? {})],
    ['/retention/when', Object.keys(source.retention?.when ?? {})],
    ['/platform/write', source.platform?.write ?? []],
    ['/portal/columns', (source.portal?.columns ?? []).map(firstField)],
    ['/portal/omit', source.portal?.omit ?? []],
    ['/portal/write', source.portal?.write ?? []],
    ...figureFields(source),
    ...noticesOf(source).map(({ path, notify }): [string, readonly string[]] => [
      `${path}/${notify.users === undefined ? 'to' : 'users'}`,
      [notify.users ?? notify.to ?? ''],
    ]),
    ...groupFields('/form', source.form?.groups),
    ['/form/confirm/fields', (source.form?.confirm || undefined)?.fields ?? []],
    ['/form/concerns/fields', source.form?.concerns?.fields ?? []],
    ['/form/confirm/when', Object.keys((source.form?.confirm || undefined)?.when ?? {})],
    ...groupFields('/show', source.show?.groups),
    ['/show/timeline', source.show?.timeline ?? []],
    ['/show/preview', source.show?.preview ?? []],
    ['/show/hideEmpty', source.show?.hideEmpty ?? []],
    ...(source.indexes ?? []).map((fields, at): [string, readonly string[]] => [`/indexes/${at}`, fields]),
    ...(source.unique ?? []).map((fields, at): [string, readonly string[]] => [`/unique/${at}`, fields]),
    ...actionFields('/actions', source.actions),
    ...actionFields('/platform/actions', source.platform?.actions),
  ];
  return used.flatMap(([path, names]) =>
    names
      .filter((name) => !known.has(name))
      .map((name) => ({
        ...fault(
          path,
          `no field is called "${name}"${didYouMean(name, known)}`,
          `use one of ${[...known].join(', ')}`,
        ),
        unknown: name,
      })),
  );
}

function actionFields(
  path: string,
  actions: Readonly<Record<string, Partial<ActionFile>>> = {},
): [string, readonly string[]][] {
  return Object.entries(actions).flatMap(([name, action]): [string, readonly string[]][] => [
    [`${path}/${name}/when`, Object.keys(action.when ?? {})],
    [`${path}/${name}/set`, Object.keys(action.set ?? {})],
    [`${path}/${name}/renew`, action.renew ?? []],
  ]);
}

function figureFields(source: ResourceFile): [string, readonly string[]][] {
  return Object.entries(source.list?.figures ?? {}).map(([name, { sum, distinct, standing, when = {} }]) => [
    `/list/figures/${name}`,
    // Only a report can give the value at the end of a day.
    [sum, distinct, standing, ...Object.keys(when)].filter((one) => one !== undefined),
  ]);
}

function groupFields(
  path: string,
  groups: readonly { fields: readonly string[] }[] | undefined,
): [string, readonly string[]][] {
  return (groups ?? []).map((group, at) => [`${path}/groups/${at}/fields`, group.fields]);
}

function compileFaults(source: ResourceFile, file: string, ajv: Ajv2020, fault: MakeFault): Fault[] {
  try {
    const { schema } = completeResource(source, file);
    ajv.compile(inputSchema(schema, 'add'));
    return Object.entries(schema.properties).flatMap(([name, property]) => {
      const wrong = property.default === undefined ? undefined : wrongWith(name, property, property.default);
      if (wrong === undefined) return [];
      if (isObject(property.default) && property.type !== 'object')
        return [
          fault(
            `/schema/properties/${name}/default`,
            'a default is a constant value',
            'write the value itself; the moment of adding is in "created_at"',
          ),
        ];
      return [fault(`/schema/properties/${name}/default`, 'the default breaks the field’s own rules', wrong)];
    });
  } catch (error) {
    return [fault('/schema', (error as Error).message, 'write it as JSON Schema 2020-12 has it')];
  }
}
