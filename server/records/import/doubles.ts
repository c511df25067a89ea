import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import type { ImportPlan } from './importPlan.ts';
import { type SeenTexts, seenTexts } from './seenTexts.ts';
import { uniqueFields, uniqueText } from './uniques.ts';

/** Tracks the IDs of a file and its unique values. */
export interface DoubleWatch {
  /** The errors for rows that repeat values of accepted rows; undefined when there are none. */
  find(values: Row): ApiError | undefined;
  /** Remembers the values of an accepted row. An invalid row does not claim values. */
  keep(values: Row): void;
}

/** Creates the tracker for the rows of one file. */
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
      if (double[0] === 'id') return new ApiError(ret.duplicate, 'import.twice');
      return badInput([], [{ keyword: 'unique', instancePath: `/${double[0]}`, params: {} }]);
    },
    keep: (values) => {
      for (const [name, text] of said(values)) seen.get(name)?.add(text);
    },
  };
}
