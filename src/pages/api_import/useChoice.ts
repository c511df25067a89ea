import { useCallback, useMemo, useState } from 'react';
import type { ParsedFile, ParsedOperation } from '#schemas/payloads/apiImport.ts';
import { useComposed } from '../../typing/composing.ts';
import type { Into } from './useApiImport.ts';

/** What becomes of an operation where there is an API of its name. */
export type There = 'cover' | 'skip';

/** Which operations are shown. */
export const shown = ['all', 'new', 'there', 'changed', 'cannot'] as const;

/** One of `shown`. */
export type Shown = (typeof shown)[number];

/** What is ticked, what becomes of what is there, and what is shown. */
export function useChoice({ operations }: ParsedFile, into: Into) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(operations.filter(into === 'test_case' ? isFit : isNews).map(numberOf)),
  );
  const [there, setThere] = useState<ReadonlyMap<number, There>>(() => new Map());
  const [show, setShow] = useState<Shown>('all');
  const [q, setQ] = useState('');
  const searched = useComposed(q);
  const rows = useMemo(() => {
    const word = searched.trim().toLowerCase();
    return operations.filter((one) => isShown(one, show) && textOf(one).includes(word));
  }, [operations, show, searched]);
  const tick = useCallback((numbers: readonly number[], isOn: boolean) => {
    setTicked((before) => {
      const next = new Set(before);
      for (const number of numbers) isOn ? next.add(number) : next.delete(number);
      return next;
    });
  }, []);
  const choose = useCallback((numbers: readonly number[], choice: There) => {
    setThere((before) => new Map([...before, ...numbers.map((number) => [number, choice] as const)]));
  }, []);
  const thereOf = useCallback((one: ParsedOperation) => there.get(one.number) ?? usual(one), [there]);
  return { ticked, tick, thereOf, choose, show, setShow, q, setQ, rows };
}

/** All that the second step knows. */
export type Choice = ReturnType<typeof useChoice>;

/** Whether an operation can be imported at all. */
export function isFit({ fault }: ParsedOperation): boolean {
  return fault === undefined;
}

// What an import wrote takes in what is new; what was made in another way is only replaced when somebody says so.
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
