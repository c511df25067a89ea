import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { CoverChanges } from '#schemas/payloads/apiImport.ts';
import { useComposed } from '../../ui/composing.ts';

const mostAtOnce = 50;

/**
 * What a cover would change, for the existing APIs among the visible rows: they are asked for when they come into
 * view.
 */
export function useCoverChanges(
  file: string,
  base: string,
  numbers: readonly number[],
): (number: number) => CoverChanges | undefined {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const typed = useComposed(base);
  const [known, setKnown] = useState<ReadonlyMap<string, CoverChanges>>(() => new Map());
  const asked = useRef(new Set<string>());
  const keyOf = (number: number) => `${file} ${typed} ${number}`;
  const wanted = numbers.filter((number) => !asked.current.has(keyOf(number))).slice(0, mostAtOnce);
  const list = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list says which rows are wanted.
  useEffect(() => {
    if (list === '') return;
    for (const number of wanted) asked.current.add(keyOf(number));
    const payload = { import: file, base: typed, operations: wanted };
    dataProvider
      .call<{ items: readonly CoverChanges[] }>('Admin.ApiImport.Diff', payload, { quiet: true })
      .then(
        ({ items }) =>
          setKnown(
            (before) => new Map([...before, ...items.map((one) => [keyOf(one.number), one] as const)]),
          ),
        // The import itself reports what is wrong, such as a file that is no longer stored.
        () => undefined,
      );
  }, [list, file, typed]);
  return (number) => known.get(keyOf(number));
}
