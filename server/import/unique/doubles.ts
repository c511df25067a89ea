import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { badInput, Refusal } from '../../refusal.ts';
import type { ImportPlan } from '../importPlan.ts';
import { type SeenTexts, seenTexts } from './seenTexts.ts';
import { uniqueFields, uniqueText } from './uniques.ts';

/** Watches over the ids of a file, and over values that no two records may share. */
export interface DoubleWatch {
  /** Why rows that say this are refused: rows that were taken said it; nothing when none did. */
  find(values: Row): Refusal | undefined;
  /** Remembers what a row says that is taken; a bad row keeps nothing from others. */
  keep(values: Row): void;
}

/** Begins a watch over the rows of one file. */
export function doubleWatch({ resource, by }: ImportPlan): DoubleWatch {
  const unique = uniqueFields(resource);
  const seen = new Map<string, SeenTexts>(
    ['id', ...unique.map(([name]) => name)].map((name) => [name, seenTexts()]),
  );
  const said = (values: Row) => {
    const { id } = values;
    const texts = unique.map(([name, property]): [string, string | undefined] => {
      const value = values[name] ?? null;
      return [name, value === null ? undefined : uniqueText(property, value)];
    });
    const own: [string, string | undefined] = ['id', by === 'id' && id != null ? String(id) : undefined];
    return [own, ...texts].filter((one): one is [string, string] => one[1] !== undefined);
  };
  return {
    find: (values) => {
      const double = said(values).find(([name, text]) => seen.get(name)?.has(text));
      if (!double) return undefined;
      if (double[0] === 'id') return new Refusal(ret.duplicate, 'import.twice');
      return badInput([], [{ keyword: 'unique', instancePath: `/${double[0]}`, params: {} }]);
    },
    keep: (values) => {
      for (const [name, text] of said(values)) seen.get(name)?.add(text);
    },
  };
}
