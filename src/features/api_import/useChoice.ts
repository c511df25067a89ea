import { useCallback, useMemo, useState } from 'react';
import { isSameHost } from '#schemas/openapi/serviceName.ts';
import type { ParsedFile, ParsedOperation } from '#schemas/payloads/apiImport.ts';
import { useKeptState, useStateKey } from '../../records/forms/keep/keptState.ts';
import { useComposed } from '../../ui/composing.ts';
import type { Elsewhere, Into } from './useApiImport.ts';

/** What happens to an operation when an API of its name exists. */
export type There = 'cover' | 'skip';

/** The filters of the operations. */
export const shown = ['all', 'new', 'there', 'changed', 'cannot'] as const;

/** One of `shown`. */
export type Shown = (typeof shown)[number];

/** The choices of the second step, as they are kept until the import starts. */
interface Kept {
  readonly ticked: readonly number[];
  readonly there: readonly (readonly [number, There])[];
  readonly base: string;
  readonly publish: boolean;
  readonly elsewhere?: Elsewhere;
}

/** The selection, the address, the handling of existing APIs, and the filter. */
export function useChoice(parsed: ParsedFile, into: Into) {
  const [kept, setKept] = useKeptState<Kept>(useStateKey('choice'), () => ({
    ticked: parsed.operations.filter(into === 'test_case' ? isFit : isNews).map(numberOf),
    there: [],
    base: parsed.base,
    publish: false,
  }));
  const { base, publish, elsewhere } = kept;
  const ticked = useMemo(() => new Set(kept.ticked), [kept.ticked]);
  const there = useMemo(() => new Map(kept.there), [kept.there]);
  const [show, setShow] = useState<Shown>('all');
  const [q, setQ] = useState('');
  const searched = useComposed(q);
  const others = useMemo(
    () => parsed.operations.filter((one) => one.elsewhere && !isSameHost(one.elsewhere.base, base)),
    [parsed, base],
  );
  const operations = useMemo(
    () => (elsewhere === 'apart' ? withOwnNames(parsed.operations, others) : parsed.operations),
    [parsed, others, elsewhere],
  );
  const rows = useMemo(() => {
    const word = searched.trim().toLowerCase();
    return operations.filter((one) => isShown(one, show) && textOf(one).includes(word));
  }, [operations, show, searched]);
  const tick = useCallback(
    (numbers: readonly number[], isOn: boolean) => {
      setKept((before) => {
        const next = new Set(before.ticked);
        for (const number of numbers) isOn ? next.add(number) : next.delete(number);
        return { ...before, ticked: [...next] };
      });
    },
    [setKept],
  );
  const choose = useCallback(
    (numbers: readonly number[], choice: There) => {
      setKept((before) => {
        const next = new Map([...before.there, ...numbers.map((number) => [number, choice] as const)]);
        return { ...before, there: [...next] };
      });
    },
    [setKept],
  );
  const thereOf = useCallback((one: ParsedOperation) => there.get(one.number) ?? usual(one), [there]);
  const answer = (next: Elsewhere) => {
    setKept((before) => ({ ...before, elsewhere: next }));
    // As APIs of their own they are new, even if the file is the same.
    if (next === 'apart') tick(others.filter(isFit).map(numberOf), true);
  };
  return {
    ...{ operations, others, rows, ticked, tick, thereOf, choose, show, setShow, q, setQ },
    ...{ base, publish, elsewhere, answer },
    setBase: (next: string) => setKept((before) => ({ ...before, base: next })),
    setPublish: (next: boolean) => setKept((before) => ({ ...before, publish: next })),
  };
}

function withOwnNames(
  operations: readonly ParsedOperation[],
  others: readonly ParsedOperation[],
): ParsedOperation[] {
  const numbers = new Set(others.map(numberOf));
  return operations.map((one) => {
    if (!one.elsewhere || !numbers.has(one.number)) return one;
    const { id: _id, is_edited: _edited, ...rest } = one;
    return { ...rest, service: one.elsewhere.service, state: 'new' };
  });
}

/** The state of the second step. */
export type Choice = ReturnType<typeof useChoice>;

/** Whether an operation can be imported. */
export function isFit({ fault }: ParsedOperation): boolean {
  return fault === undefined;
}

// The default choice: APIs from an import take in what is new; APIs made in another way are replaced only on
// request.
function usual({ state }: ParsedOperation): There {
  return state === 'other' ? 'skip' : 'cover';
}

function isNews(one: ParsedOperation): boolean {
  return isFit(one) && (one.state === 'new' || one.state === 'changed');
}

function numberOf({ number }: ParsedOperation): number {
  return number;
}

function isShown(one: ParsedOperation, show: Shown): boolean {
  switch (show) {
    case 'new':
      return isFit(one) && one.state === 'new';
    case 'there':
      return one.state !== 'new';
    case 'changed':
      return one.state === 'changed';
    case 'cannot':
      return !isFit(one);
    default:
      return true;
  }
}

function textOf({ method, path, title, service }: ParsedOperation): string {
  return `${method} ${path} ${title} ${service}`.toLowerCase();
}
