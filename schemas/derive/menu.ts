import type { Registry, Resource, Words } from '../resource.ts';
import { sections } from '../sections.ts';
import { routeOf } from './operations.ts';

/** An item of the menu. */
export interface MenuItem {
  readonly resource: string;
  readonly path: string;
  readonly label: Words;
  readonly icon: string;
  /** The key shared by items under one heading; it is the heading unless the product has a label for it. */
  readonly group?: string;
  readonly heading?: Words;
}

/** A section of the menu with the items that the account may open. */
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

/** The menu of an account that may open these routes; empty sections are left out. */
export function menuOf(registry: Registry, paths: ReadonlySet<string>): MenuSection[] {
  const listed = [...registry.resources.values()].filter(({ menu }) => !menu.hidden);
  const open = listed.filter((resource) => paths.has(entryRoute(resource)));
  // An item without a section is not a section's only item, even when it stands alone.
  const isAlone = ({ menu: { section } }: Resource) =>
    section !== 'data' && listed.filter(({ menu }) => menu.section === section).length === 1;
  return sections
    .map((section) => ({
      ...section,
      items: open
        .filter((resource) => resource.menu.section === section.name)
        .map((resource) => ({
          ...itemOf(resource),
          // The only entry of a section takes the section's name.
          ...(isAlone(resource) && { label: section.label }),
        })),
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
