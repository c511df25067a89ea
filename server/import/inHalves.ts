import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { inSavepoint } from '../inSavepoint.ts';
import { type Problem, problemOf } from '../jobs/problem.ts';
import { type HandsOver, uniqueFields, uniqueText } from './unique/uniques.ts';

/** What became of several: an answer for each part that was done, and those that were refused. */
export interface Halved<T, R> {
  readonly done: readonly R[];
  readonly refused: readonly { readonly one: T; readonly problem: Problem }[];
}

/**
 * Does a work to several at once, which is quick; where it is refused, the halves are tried until it is known which of
 * them it is. What hangs together is tried together first.
 */
export async function inHalves<T, R>(
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
    const first = await inHalves(call, parts.slice(0, middle), work);
    const second = await inHalves(call, parts.slice(middle), work);
    return { done: [...first.done, ...second.done], refused: [...first.refused, ...second.refused] };
  }
}

/** Puts together what hands values on to each other, such as two that swap their names; the rest is alone. */
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
