import type { Json, Property } from '../resource.ts';
import { couldHold } from './couldHold.ts';

const longestText = 1000;

/** Whether a value of a filter is one that the field could have, and no longer than anybody asks for. */
export function holds(property: Property, value: Json): boolean {
  // Of a list of references it is one entry that is asked for.
  if (property.items?.reference) return holds(property.items, value);
  if (!couldHold(property, value)) return false;
  if (typeof value !== 'string') return true;
  return value.length <= longestText && (property.enum?.includes(value) ?? true);
}
