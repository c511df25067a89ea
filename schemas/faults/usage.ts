import { isReadable, isStored, isWritable } from '../complete.ts';
import { aroundNames } from '../derive/aroundRecord.ts';
import { isReached } from '../derive/reach.ts';
import { fieldType, fieldTypes } from '../fields/all.ts';
import type { FieldType } from '../fields/fieldType.ts';
import { pictureField } from '../pictureField.ts';
import type { Action, Property, Resource } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { sections } from '../sections.ts';
import { elsewhereFaults } from './elsewhere.ts';
import { figureFaults } from './figures.ts';
import type { Issue } from './issue.ts';
import { routeFaults } from './routes.ts';

/** Screens, permissions and services that use fields or names in a way that cannot work. */
export function usageFaults(resource: Resource, source: ResourceFile): Issue[] {
  return [
    ...screenFaults(resource, source),
    ...shownFaults(resource, source),
    ...idleFaults(resource),
    ...figureFaults(resource.list.figures, '/list/figures', resource),
    ...menuFaults(resource),
    ...ownerFaults(resource),
    ...appendFaults(resource),
    ...serviceFaults(resource),
    ...routeFaults(resource),
    ...elsewhereFaults(resource, source),
    ...platformFaults(resource),
    ...dropFaults(resource),
    ...portalFaults(resource),
    ...callFaults(resource),
  ];
}

function screenFaults(resource: Resource, source: ResourceFile): Issue[] {
  const at = (name: string) => resource.schema.properties[name] as Property;
  const fault = (path: string, problem: string, remedy: string): Issue => ({ path, problem, remedy });
  const { columns = [], filters = [], sort, bulk = [], edit = [], groups = [] } = source.list ?? {};
  const known = [...Object.keys(resource.actions), 'edit', 'delete'];
  const order = sort?.replace(/^-/, '');
  return [
    ...columns
      .filter((name) => !isReached(name) && !isReadable(at(name)))
      .map((name) => fault('/list/columns', `"${name}" is never in an answer`, 'take it out')),
    ...filters
      .filter((name) => !isReached(name) && !isFilterable(at(name)))
      .map((name) => fault('/list/filters', `"${name}" cannot be filtered by`, 'take it out')),
    ...groups
      .filter((name) => !isFilterable(at(name)))
      .map((name) => fault('/list/groups', `"${name}" cannot be filtered by`, 'take it out')),
    ...(source.list?.weight && at(source.list.weight).type !== 'integer'
      ? [fault('/list/weight', `"${source.list.weight}" is no whole number`, 'name an integer')]
      : []),
    ...(order && !isReached(order) && !isSortable(at(order))
      ? [fault('/list/sort', `"${order}" has no order`, 'sort by another field')]
      : []),
    ...(source.list?.tabs && !isTabbed(at(source.list.tabs))
      ? [fault('/list/tabs', `"${source.list.tabs}" is no choice`, 'name a readable field with an "enum"')]
      : []),
    ...(source.list?.view === 'grid' && !pictureField(resource)
      ? [fault('/list/view', 'no field holds a picture or a file', 'add one, or leave it a table')]
      : []),
    ...((source.form?.confirm || undefined)?.fields ?? [])
      .filter((name) => !isWritable(at(name)))
      .map((name) => fault('/form/confirm/fields', `"${name}" is never written by a form`, 'take it out')),
    ...edit
      .filter((name) => !isEditable(resource, at(name)))
      .map((name) => fault('/list/edit', `"${name}" cannot be changed in the list`, 'take it out')),
    ...bulk
      .filter((name) => !known.includes(name))
      .map((name) => fault('/list/bulk', `no action is called "${name}"`, `use ${known.join(', ')}`)),
  ];
}

// Uses that a field declares but cannot have; they would fail silently.
function idleFaults({ schema }: Resource): Issue[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const idle: [string, boolean | undefined, boolean, string][] = [
      ['filter', property.filter, isFilterable(property), 'cannot be filtered by'],
      ['sortable', property.sortable, isSortable(property), 'has no order'],
      ['search', property.search, isSearchable(property), 'has no column with what people read'],
      [
        'emptyLabel',
        property.emptyLabel !== undefined,
        isUnsaidList(property),
        'is no list of rows without a default',
      ],
      ...typeKeywords.map((word): [string, boolean, boolean, string] => [
        word,
        Boolean(property[word]),
        fieldType(property).keywords?.includes(word) ?? false,
        `is no ${formatsWith(word)}`,
      ]),
    ];
    return idle
      .filter(([_word, isSaid, isOf]) => isSaid && !isOf)
      .map(([word, , , what]) => ({
        path: `/schema/properties/${name}/${word}`,
        problem: `"${name}" ${what}`,
        remedy: 'remove it',
      }));
  });
}

const typeKeywords = ['higherIsBetter', 'templates'] as const;

function formatsWith(word: (typeof typeKeywords)[number]): string {
  const types: readonly FieldType[] = Object.values(fieldTypes);
  const named = types.filter(({ keywords }) => keywords?.includes(word));
  return named.map(({ format, name }) => `"${format?.name ?? name}"`).join(' or ');
}

function isUnsaidList({ type, items, default: given }: Property): boolean {
  return type === 'array' && items?.type === 'object' && given === undefined;
}

/** A record's name is a text, or a value inside one; every displayed field must be in a response. */
export function isName(property: Property): boolean {
  return isReadable(property) && (property.format === 'words' || fieldType(property).column !== 'jsonb');
}

function shownFaults({ schema }: Resource, { display, show }: ResourceFile): Issue[] {
  const at = (name: string) => schema.properties[name] as Property;
  const named = show?.timeline ?? [];
  const shown = [
    ...(show?.groups ?? []).map(({ fields }, at) => [`/show/groups/${at}/fields`, fields] as const),
    ['/show/preview', show?.preview ?? []] as const,
    ['/show/hideEmpty', show?.hideEmpty ?? []] as const,
  ];
  return [
    ...(display !== undefined && !isName(at(display)) ? [display] : []).map((name) => ({
      path: '/display',
      problem: `"${name}" cannot name a record`,
      remedy: 'name a text that is in its answers',
    })),
    ...named
      .filter((name) => at(name).format !== 'date-time' || !isReadable(at(name)))
      .map((name) => ({
        path: '/show/timeline',
        problem: `"${name}" is no moment that is shown`,
        remedy: 'name fields of the format "date-time"',
      })),
    ...shown.flatMap(([path, names]) =>
      names
        .filter((name) => !isReadable(at(name)))
        .map((name) => ({ path, problem: `"${name}" is never in an answer`, remedy: 'take it out' })),
    ),
  ];
}

function isEditable({ services }: Resource, property: Property): boolean {
  const isChangeable = isReadable(property) && isWritable(property) && !property.frozen;
  return isChangeable && services.edit !== undefined;
}

/** Whether a list can be filtered by a field. */
export function isFilterable(property: Property): boolean {
  return isReadable(property) && fieldType(property).operators.length > 0;
}

function isSearchable(property: Property): boolean {
  return isReadable(property) && isStored(property);
}

function isTabbed(property: Property): boolean {
  return isReadable(property) && property.enum !== undefined;
}

/** Whether a list can be sorted by a field. */
export function isSortable(property: Property): boolean {
  return isFilterable(property) && (property.sortable ?? fieldType(property).operators.includes('gt'));
}

function menuFaults({ menu }: Resource): Issue[] {
  const names = sections.map(({ name }) => name);
  if (names.includes(menu.section)) return [];
  return [
    {
      path: '/menu/section',
      problem: `the menu has no section "${menu.section}"`,
      remedy: `use one of ${names.join(', ')}`,
    },
  ];
}

function ownerFaults({ access, actions, owner, schema }: Resource): Issue[] {
  if (owner === undefined) {
    const words = [...Object.values(access), ...Object.values(actions).map((action) => action.access)];
    if (!words.includes('own')) return [];
    return [
      {
        path: '/access',
        problem: '"own" needs to know whose a row is',
        remedy: 'name the field with the account’s id as "owner"',
      },
    ];
  }
  if (schema.properties[owner]?.type === 'integer') return [];
  return [
    {
      path: '/owner',
      problem: `"${owner}" cannot hold the id of an account`,
      remedy: 'give that field "type": "integer"',
    },
  ];
}

// A field keeps its column, so naming it here would do nothing.
function dropFaults({ dropColumns = [], schema }: Resource): Issue[] {
  return dropColumns
    .filter((name) => Object.hasOwn(schema.properties, name))
    .map((name) => ({
      path: '/dropColumns',
      problem: `"${name}" is still a field, and keeps its column`,
      remedy: 'remove its property, or take it out here',
    }));
}

function platformFaults({ platform, owner, schema }: Resource): Issue[] {
  if (!platform) return [];
  const path = '/platform';
  const isFixed = (name: string) => !isWritable(schema.properties[name] ?? {});
  const wordless = Object.values(platform.actions).filter(({ label }) => label === undefined);
  return [
    ...wordless.map(({ name }) => ({
      path: `${path}/actions/${name}`,
      problem: `no action is called "${name}"`,
      remedy: 'name one of "actions", or give it a label of its own',
    })),
    ...(owner === undefined
      ? [
          {
            path,
            problem: 'nothing says whose a row is',
            remedy: 'name the field with the account’s id as "owner"',
          },
        ]
      : []),
    ...platform.write
      .filter((name) => isFixed(name) || name === owner)
      .map((name) => ({
        path: `${path}/write`,
        problem: `"${name}" is not theirs to write`,
        remedy: 'take it out',
      })),
  ];
}

function portalFaults({ portal, platform, schema }: Resource): Issue[] {
  if (!portal) return [];
  const { services, write, omit, columns = [] } = portal;
  const at = (name: string) => schema.properties[name] ?? {};
  const names = Object.keys(services);
  return [
    ...(!platform && names.length === 0
      ? [
          {
            path: '/portal',
            problem: 'no service gives the portal these records',
            remedy: 'add "platform", or name custom "services"',
          },
        ]
      : []),
    ...(platform && names.length > 0
      ? [{ path: '/portal/services', problem: '"platform" has the services', remedy: 'take it out' }]
      : []),
    ...(write.length > 0 && !services.edit
      ? [{ path: '/portal/write', problem: 'no "services.edit" takes it', remedy: 'take it out' }]
      : []),
    ...write
      .filter((name) => !isWritable(at(name)))
      .map((name) => ({
        path: '/portal/write',
        problem: `"${name}" cannot be written`,
        remedy: 'take it out',
      })),
    ...columns
      .filter((name) => !isReached(name) && !isReadable(at(name)))
      .map((name) => ({
        path: '/portal/columns',
        problem: `"${name}" is never in an answer`,
        remedy: 'take it out',
      })),
    ...omit
      .filter((name) => columns.includes(name))
      .map((name) => ({
        path: '/portal/omit',
        problem: `"${name}" is one of the columns`,
        remedy: 'take it out of one of them',
      })),
  ];
}

function callFaults({ kind, calls }: Resource): Issue[] {
  if (kind === 'page' || calls.length === 0) return [];
  return [
    { path: '/calls', problem: 'only a page names what it calls', remedy: 'take it out, or make it a page' },
  ];
}

function appendFaults({ access, actions, appendOnly, retention }: Resource): Issue[] {
  if (!appendOnly)
    return retention && !retention.when
      ? [
          {
            path: '/retention',
            problem: 'only what is only ever added to is a log',
            remedy: 'add "appendOnly": true, or say by "when" which rows are done with',
          },
        ]
      : [];
  if (retention?.when)
    return [
      { path: '/retention/when', problem: 'rows of a log go by their age alone', remedy: 'take it out' },
    ];
  const changing = (['edit', 'delete'] as const).filter((verb) => access[verb] !== 'none');
  const remedy = 'write "none" there, or leave "appendOnly" out';
  return [
    ...changing.map((verb) => ({
      path: '/access',
      problem: `rows that are only ever added have no "${verb}"`,
      remedy,
    })),
    // A button that opens a page changes nothing.
    ...Object.values(actions)
      .filter(({ page }) => page === undefined)
      .map(({ name }) => ({
        path: `/actions/${name}`,
        problem: 'rows that are only ever added have no actions',
        remedy,
      })),
  ];
}

function serviceFaults(resource: Resource): Issue[] {
  const { services, actions } = resource;
  const verbs = Object.entries(services);
  const remedy = 'choose another';
  const twice = verbs.filter(([, name], at) => verbs.findIndex(([, other]) => other === name) !== at);
  const taken = [...Object.values(services), ...aroundNames(resource)];
  const shared = Object.values(actions).filter(({ service }) => taken.includes(service));
  return [
    ...twice.map(([verb, name]) => ({
      path: `/services/${verb}`,
      problem: `"${name}" is another verb's service`,
      remedy,
    })),
    ...shared.map(({ name, service }) => ({
      path: `/actions/${name}/service`,
      problem: `"${service}" is a service that every such resource has`,
      remedy,
    })),
    ...alikeFaults(Object.values(actions)),
  ];
}

// A call of a shared service sends the values, which select the action.
function alikeFaults(actions: readonly Action[]): Issue[] {
  const first = new Map<string, string>();
  return actions
    .filter(({ page }) => page === undefined)
    .flatMap(({ name, service, set }) => {
      const key = JSON.stringify([service, Object.entries(set).sort(([a], [b]) => (a < b ? -1 : 1))]);
      const other = first.get(key);
      first.set(key, other ?? name);
      if (other === undefined) return [];
      const problem = `a call of "${service}" could not tell it from "${other}": both set the same`;
      return [{ path: `/actions/${name}/service`, problem, remedy: 'choose another' }];
    });
}
