import { isReadable, isWritable } from '../complete.ts';
import { consolePath } from '../consolePath.ts';
import { freezeRegistry } from '../frozenRegistry.ts';
import type { FieldGroup, PortalSection, Registry, Resource, ScreenName, Verb, Words } from '../resource.ts';
import { portalGroups } from '../sections.ts';
import { allOperations, routeOf } from './operations.ts';
import { platformSide } from './platformSide.ts';

/**
 * The resources as the developers' portal shows them: the same records, fields, forms and actions, limited to
 * what the account may do with its own rows, over the services `Platform.*`.
 */
export function portalRegistry({ resources }: Registry): Registry {
  const shown = [...resources.values()].flatMap((resource) => portalSide(resource) ?? []);
  // A conversation is drawn with the fields of its messages.
  const parts = shown.flatMap(({ show: { thread } }) => {
    const part = thread && resources.get(thread.resource);
    return part && !part.portal ? [withoutServices(part)] : [];
  });
  return freezeRegistry([...shown, ...parts]);
}

/** A resource as the portal shows it; undefined where it does not. */
export function portalSide(resource: Resource): Resource | undefined {
  const { portal } = resource;
  const served = platformSide(resource) ?? (portal && servedSide(resource, portal));
  if (!portal || !served) return undefined;
  const side = withoutFields(served, portal.omit);
  const isShown = (name: string) => name !== resource.owner && isReadable(side.schema.properties[name] ?? {});
  const isList = side.services.list !== undefined;
  const { tabs, figures: _figures, add: _add, ...list } = side.list;
  const { usedBy: _usedBy, download: _download, help: _help, edited: _edited, ...rest } = side;
  return {
    ...rest,
    kind: isList ? 'collection' : 'single',
    // The page of a single record has its label as title.
    label: (!isList && portal.plural) || side.label,
    plural: portal.plural ?? side.plural,
    ...(portal.help && { help: portal.help }),
    words: { ...side.words, ...(portal.empty && { empty: portal.empty }) },
    path: `${consolePath}/${resource.name.replaceAll('_', '-')}`,
    calls: [],
    operations: {},
    menu: { section: 'data', icon: side.menu.icon, order: portal.order, hidden: portal.hidden },
    routes: routesOf(side.services),
    pages: portal.pages,
    list: {
      ...list,
      columns: (portal.columns ?? list.columns).filter(isShown),
      filters: list.filters.filter(isShown),
      bulk: [],
      pages: [],
      edit: [],
      groups: [],
      ...(tabs && isShown(tabs) && { tabs }),
      figures: {},
    },
    form: { groups: formGroups(side) },
    show: {
      ...side.show,
      groups: side.show.groups.flatMap((group) => only(group, isShown)),
      timeline: side.show.timeline.filter(isShown),
      preview: [],
    },
  };
}

/** A group of the portal's menu with its entries. */
export interface PortalMenuGroup {
  readonly name: string;
  readonly label: Words;
  readonly items: readonly Resource[];
}

/** The menu of the portal; groups without entries are left out. */
export function portalMenu({ resources }: Registry, paths: ReadonlySet<string>): PortalMenuGroup[] {
  const listed = [...resources.values()].filter(
    (resource) => !resource.menu.hidden && paths.has(routeOf(resource, 'list') ?? resource.path),
  );
  return portalGroups
    .map((group) => ({ ...group, items: listed.filter(({ portal }) => portal?.group === group.name) }))
    .filter(({ items }) => items.length > 0);
}

/** The routes and operations that an account may use, without those whose services are withheld from it. */
export function portalPaths(registry: Registry, withheld: readonly string[]): string[] {
  return allOperations(registry)
    .filter(({ services }) => !services.some((service) => withheld.includes(service)))
    .map(({ uri }) => uri);
}

// A resource whose rows have no owner: its custom services decide what the account sees.
function servedSide(resource: Resource, { services, write }: PortalSection): Resource {
  const properties = Object.entries(resource.schema.properties).map(([name, property]) => [
    name,
    write.includes(name) ? property : { ...property, readOnly: true },
  ]);
  const { thread: _thread, ...show } = resource.show;
  return {
    ...resource,
    schema: { ...resource.schema, properties: Object.fromEntries(properties) },
    access: {
      ...{ list: 'none', get: 'none', add: 'none', edit: 'none', delete: 'none' },
      ...{ export: 'none', import: 'none' },
      ...Object.fromEntries(Object.keys(services).map((verb) => [verb, 'member'])),
    },
    services,
    actions: {},
    show,
  };
}

function withoutFields(side: Resource, names: readonly string[]): Resource {
  const properties = Object.entries(side.schema.properties).map(([name, property]) => [
    name,
    names.includes(name) ? { ...property, withheld: true } : property,
  ]);
  return { ...side, schema: { ...side.schema, properties: Object.fromEntries(properties) } };
}

function withoutServices(resource: Resource): Resource {
  return { ...resource, services: {}, routes: {}, actions: {}, menu: { ...resource.menu, hidden: true } };
}

const verbOf: Readonly<Record<ScreenName, Verb>> = { list: 'list', add: 'add', edit: 'edit', show: 'get' };

function routesOf(services: Resource['services']): Resource['routes'] {
  if (!services.list) return {};
  const screens = (Object.keys(verbOf) as ScreenName[]).filter((screen) => services[verbOf[screen]]);
  return Object.fromEntries(screens.map((screen) => [screen, screen === 'list' ? '' : screen]));
}

// A field that no group of the back-office's form has is asked for at the end.
function formGroups({ form, schema: { properties } }: Resource): FieldGroup[] {
  const isAsked = (name: string) => isWritable(properties[name] ?? { readOnly: true });
  const groups = form.groups.flatMap((group) => only(group, isAsked));
  const grouped = new Set(groups.flatMap(({ fields }) => fields));
  const rest = Object.keys(properties).filter((name) => isAsked(name) && !grouped.has(name));
  return rest.length > 0 ? [...groups, { fields: rest }] : groups;
}

function only({ label, fields }: FieldGroup, isKept: (name: string) => boolean): FieldGroup[] {
  const kept = fields.filter(isKept);
  return kept.length > 0 ? [{ ...(label && { label }), fields: kept }] : [];
}
