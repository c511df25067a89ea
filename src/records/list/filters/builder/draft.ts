import type { Operator } from '#schemas/fields/fieldType.ts';
import { comparable, conditionFault } from '#schemas/filter/conditionFault.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterPart,
  isGroup,
  type Join,
} from '#schemas/filter/tree.ts';
import type { Json, Resource } from '#schemas/resource.ts';
import { filterableFields } from './filterableFields.ts';
import { operatorChoices } from './operatorChoices.ts';

/** A condition being edited; its value may still be missing. */
export interface DraftLine {
  readonly id: number;
  readonly field: string;
  readonly operator: Operator;
  readonly value: Json | undefined;
}

/** A group being edited. */
export interface DraftGroup {
  readonly id: number;
  readonly join: Join;
  readonly parts: readonly DraftPart[];
}

/** A condition or a group being edited. */
export type DraftPart = DraftLine | DraftGroup;

let lastId = 0;

/** A filter as a draft. Every part has a number of its own. */
export function draftOf({ join, parts }: FilterGroup): DraftGroup {
  lastId += 1;
  return { id: lastId, join, parts: parts.map((part) => (isGroup(part) ? draftOf(part) : lineOf(part))) };
}

/** A new condition, on the field that is filtered most. */
export function newLine(resource: Resource): DraftLine | undefined {
  const names = filterableFields(resource).map(([name]) => name);
  const field = resource.list.filters.find((name) => names.includes(name)) ?? names[0];
  return field === undefined ? undefined : lineOn(resource, field);
}

/** A new condition on a field: its first operator, and no value. */
export function lineOn(resource: Resource, field: string): DraftLine {
  lastId += 1;
  const property = comparable(resource, field);
  const [first] = property ? operatorChoices(property) : [];
  return { id: lastId, field, operator: first?.operator ?? 'eq', value: first?.value };
}

/** A new group with one condition. */
export function newGroup(resource: Resource): DraftGroup {
  lastId += 1;
  const line = newLine(resource);
  return { id: lastId, join: 'any', parts: line ? [line] : [] };
}

/** The draft with one part replaced; removed if the replacement is undefined. */
export function replaced(group: DraftGroup, id: number, next: DraftPart | undefined): DraftGroup {
  const parts = group.parts.flatMap((part): DraftPart[] => {
    if (part.id === id) return next ? [next] : [];
    return 'parts' in part ? [replaced(part, id, next)] : [part];
  });
  return { ...group, parts };
}

/** The filter of a draft, without empty groups and conditions without a value. */
export function treeOf({ join, parts }: DraftGroup): FilterGroup {
  const said = parts.flatMap((part): FilterPart[] => {
    if (!('parts' in part)) return part.value === undefined ? [] : [conditionOf(part, part.value)];
    const group = treeOf(part);
    return group.parts.length === 0 ? [] : [group];
  });
  return { join, parts: said };
}

/** What is wrong with the value of a condition; `order`: a range ends before it begins. */
export type DraftFault = 'missing' | 'wrong' | 'order';

/** The errors of a draft's conditions, by their numbers. */
export function draftFaults(resource: Resource, group: DraftGroup): ReadonlyMap<number, DraftFault> {
  return new Map(
    linesOf(group).flatMap((line): [number, DraftFault][] => {
      if (isMissing(line.value)) return [[line.id, 'missing']];
      const property = comparable(resource, line.field);
      const fault = property && conditionFault(line.field, property, line.operator, line.value ?? null);
      return fault ? [[line.id, fault.rule === 'order' ? 'order' : 'wrong']] : [];
    }),
  );
}

function linesOf({ parts }: DraftGroup): DraftLine[] {
  return parts.flatMap((part) => ('parts' in part ? linesOf(part) : [part]));
}

function isMissing(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0 || value.some(isMissing);
  return value === undefined || value === null || value === '';
}

function lineOf({ field, operator, value }: FilterCondition): DraftLine {
  lastId += 1;
  // Null has an operator of its own.
  if (value === null) return { id: lastId, field, operator: 'null', value: operator !== 'ne' };
  return { id: lastId, field, operator, value };
}

function conditionOf({ field, operator }: DraftLine, value: Json): FilterCondition {
  return { field, operator, value };
}
