import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { inSavepoint } from '../../core/inSavepoint.ts';
import { type Problem, problemOf } from '../problem.ts';
import { type HandsOver, uniqueFields, uniqueText } from './uniques.ts';

/** The outcome of several parts: a result for each part that succeeded, and the rejected ones. */
export interface Halved<T, R> {
  readonly done: readonly R[];
  readonly refused: readonly { readonly one: T; readonly problem: Problem }[];
}

/**
 * Runs work on several parts at once, which is fast. On an error, it bisects until it has found the failing
 * parts. Dependent parts are tried together first.
 */
export async function bisectFailures<T, R>(
  call: Call,
  units: readonly (readonly T[])[],
  work: (inside: Call, some: readonly T[]) => Promise<R>,
): Promise<Halved<T, R>> {
  const some = units.flat();
  const [only] = some;
  if (only === undefined) return { done: [], refused: [] };
  try {
    return { done: [await inSavepoint(call, (inside) => work(inside, some))], refused: [] };
  } catch (error) {
    const problem = problemOf(error, call);
    if (!problem) throw error;
    if (some.length === 1) return { done: [], refused: [{ one: only, problem }] };
    const parts = units.length > 1 ? units : some.map((one) => [one]);
    const middle = Math.ceil(parts.length / 2);
    const first = await bisectFailures(call, parts.slice(0, middle), work);
    const second = await bisectFailures(call, parts.slice(middle), work);
    return { done: [...first.done, ...second.done], refused: [...first.refused, ...second.refused] };
  }
}

/**
 * Groups parts that pass values to each other, such as two that swap their names. All other parts stay alone.
 */
export function unitsOf<T>(
  resource: Resource,
  all: readonly T[],
  handsOver: (one: T) => HandsOver,
): readonly (readonly T[])[] {
  const unit = all.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (unit[root] !== root) root = unit[root] as number;
    return root;
  };
  const rows = all.map(handsOver);
  for (const [name, property] of uniqueFields(resource)) {
    const leavers = new Map(
      rows.flatMap(({ says, from }, at): [string, number][] => {
        const left = says[name] === undefined ? null : (from?.[name] ?? null);
        return left === null ? [] : [[uniqueText(property, left), at]];
      }),
    );
    for (const [at, { says }] of rows.entries()) {
      const value = says[name] ?? null;
      const leaver = value === null ? undefined : leavers.get(uniqueText(property, value));
      if (leaver === undefined) continue;
      const [one, other] = [rootOf(at), rootOf(leaver)];
      unit[Math.max(one, other)] = Math.min(one, other);
    }
  }
  const units = new Map<number, T[]>();
  for (const [at, one] of all.entries()) {
    const members = units.get(rootOf(at)) ?? [];
    members.push(one);
    units.set(rootOf(at), members);
  }
  return [...units.values()];
}
