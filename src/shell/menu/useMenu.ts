import { useMemo } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { type MenuItem, type MenuSection, menuOf } from '#schemas/derive/menu.ts';
import type { Permission } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';

/** Adjacent entries of a section under one heading; those without a group have none. */
export interface MenuGroup {
  readonly name: string;
  readonly label?: string;
  readonly items: readonly MenuItem[];
}

/** The menu of the signed-in account. */
export function useMenu(): readonly MenuSection[] {
  const { permissions } = usePermissions<Permission>();
  return useMemo(() => menuOf(registry, new Set(permissions?.paths ?? [])), [permissions]);
}

/**
 * The items of a section by group, in the order of each group's first appearance. Those without a group come
 * first, otherwise they would seem to belong under the heading above them.
 */
export function useGroups(section: MenuSection): readonly MenuGroup[] {
  const lang = useLang();
  const translate = useTranslate();
  const labelOf = ({ group, heading }: MenuItem) =>
    group === undefined ? '' : (heading?.[lang] ?? translate(`shell.groups.${group}`, { _: group }));
  // Equal texts are one heading, whether written as text or as the name of a predefined one.
  const labels = new Set(section.items.map(labelOf));
  const ordered = [...labels].sort((a, b) => Number(a !== '') - Number(b !== ''));
  return ordered.map((label) => {
    const items = section.items.filter((item) => labelOf(item) === label);
    return { name: items[0]?.group ?? '', ...(label && { label }), items };
  });
}
