import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { badInput, Refusal } from '../refusal.ts';
import type { ImportPlan } from './importPlan.ts';
import { type SeenTexts, seenTexts } from './seenTexts.ts';

/** Why a row is refused that says again what another row of the same file said; nothing when it does not. */
export type FindDouble = (values: Row) => Refusal | undefined;

/** Watches over the ids of a file, and over values that no two records may share. */
export function doubleWatch({ resource, by }: ImportPlan): FindDouble {
  const unique = Object.entries(resource.schema.properties).filter(
    ([name, { unique: is }]) => name !== 'id' && is,
  );
  const seen = new Map<string, SeenTexts>(
    ['id', ...unique.map(([name]) => name)].map((name) => [name, seenTexts()]),
  );
  return (values) => {
    const { id } = values;
    if (by === 'id' && id !== null && id !== undefined && seen.get('id')?.add(String(id)))
      return new Refusal(ret.duplicate, 'import.twice');
    const double = unique.find(([name, property]) => {
      const value = values[name];
      if (value === null || value === undefined) return false;
      const text = property.unique === 'ignore_case' ? String(value).toLowerCase() : String(value);
      return seen.get(name)?.add(text);
    });
    const fault = { keyword: 'unique', instancePath: `/${double?.[0]}`, params: {} };
    return double && badInput([], [fault]);
  };
}
