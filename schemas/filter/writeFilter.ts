import type { Json } from '../resource.ts';
import { type FilterCondition, type FilterGroup, type FilterPart, isGroup } from './tree.ts';

type Fields = Readonly<Record<string, Json>>;

/**
 * A tree in its simplest wire form: `{"status": "enabled", "amount": {"gte": 5}}` where each field is
 * compared once, so that the simple controls of a list can read it too.
 */
export function writeFilter({ join, parts }: FilterGroup): Fields {
  if (parts.length === 0) return {};
  if (join === 'all') return allOf(parts);
  const or: Fields = { or: parts.map(onePart) };
  return join === 'any' ? or : { not: or };
}

function allOf(parts: readonly FilterPart[]): Fields {
  const written = parts.map(onePart);
  const isPlain = new Set(written.flatMap((part) => Object.keys(part))).size === written.length;
  if (isPlain && parts.every((part) => !isGroup(part) || part.join !== 'all'))
    return Object.assign({}, ...written);
  const [first] = written;
  return written.length === 1 && first ? first : { and: written };
}

function onePart(part: FilterPart): Fields {
  if (isGroup(part)) return part.join === 'all' && part.parts.length === 0 ? {} : writeFilter(part);
  return { [part.field]: operand(part) };
}

function operand({ operator, value }: FilterCondition): Json {
  if (operator === 'between' && Array.isArray(value)) return { gte: value[0] as Json, lte: value[1] as Json };
  return operator === 'eq' && value !== null ? value : { [operator]: value };
}
