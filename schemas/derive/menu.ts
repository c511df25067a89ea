import type { Registry, Resource, Words } from '../resource.ts';
import { sections } from '../sections.ts';
import { routeOf } from './operations.ts';

/** One line of the menu. */
export interface MenuItem {
  readonly resource: string;
  readonly path: string;
  readonly label: Words;
  readonly icon: string;
  /** What stands under one heading has the same; it is called so unless the product has words for it. */
  readonly group?: string;
  readonly heading?: Words;
}

/** A section of the menu with what the account may open in it. */
export interface MenuSection {
  readonly name: string;
  readonly label: Words;
  readonly icon: string;
  readonly items: readonly MenuItem[];
}

/** The route that opens a resource: its list, or its page. */
export function entryRoute(resource: Resource): string {
  return routeOf(resource, 'list') ?? resource.path;
}

/** The menu of an account that may open these routes; sections with nothing in them are left out. */
export function menuOf(registry: Registry, paths: ReadonlySet<string>): MenuSection[] {
  const open = [...registry.resources.values()].filter(
    (resource) => !resource.menu.hidden && paths.has(entryRoute(resource)),
  );
  return sections
    .map((section) => ({
      ...section,
      items: open.filter((resource) => resource.menu.section === section.name).map(itemOf),
    }))
    .filter((section) => section.items.length > 0);
}

function itemOf(resource: Resource): MenuItem {
  return {
    resource: resource.name,
    path: entryRoute(resource),
    label: resource.plural,
    icon: resource.menu.icon,
    ...groupOf(resource.menu.group),
  };
}

function groupOf(group: Resource['menu']['group']): Pick<MenuItem, 'group' | 'heading'> {
  if (group === undefined) return {};
  return typeof group === 'string' ? { group } : { group: group.en, heading: group };
}
