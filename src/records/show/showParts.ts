import type { ComponentType } from 'react';
import type { FieldGroup, Resource } from '#schemas/resource.ts';
import type { Section } from '../../feature.ts';

/** A custom section, by the name that its feature gives it. */
export interface OwnSection {
  readonly name: string;
  readonly component: ComponentType;
}

const none = {};

/**
 * The cards of a record in order: the groups of its resource without the fields that sections show, and each
 * section in place of its first field.
 */
export function showParts(
  { show }: Pick<Resource, 'show'>,
  sections: Readonly<Record<string, Section>> = none,
): (FieldGroup | OwnSection)[] {
  const own = Object.entries(sections).map(([name, section]) => ({ name, ...section }));
  const taken = new Set(own.flatMap(({ fields = [] }) => fields));
  const placed = new Set<string>();
  return show.groups.flatMap((group) => {
    const here = own.filter(
      ({ name, fields = [] }) => !placed.has(name) && fields.some((field) => group.fields.includes(field)),
    );
    for (const { name } of here) placed.add(name);
    const left = group.fields.filter((field) => !taken.has(field));
    const isEmptied = left.length === 0 && group.fields.length > 0;
    const rest = isEmptied ? [] : [{ ...group, fields: left }];
    // A section with fields from the middle of a group follows the rest of that group.
    const isFirst = here.some(({ fields = [] }) => fields.includes(group.fields[0] ?? ''));
    const drawn = here.map(({ name, component }) => ({ name, component }));
    return isFirst ? [...drawn, ...rest] : [...rest, ...drawn];
  });
}

/** The sections without fields: they are below the record. */
export function sectionsBelow(sections: Readonly<Record<string, Section>> = none): OwnSection[] {
  return Object.entries(sections)
    .filter(([, { fields = [] }]) => fields.length === 0)
    .map(([name, { component }]) => ({ name, component }));
}
