import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Reach } from '#schemas/derive/questionBefore.ts';
import type { Row } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';

const grouped = new Intl.NumberFormat('en');

/** Counts how many records a save or an action would affect. @returns the sentence that says it. */
export function useReach(): (reach: Reach, input: Row) => Promise<string> {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const lang = useLang();
  return useCallback(
    async ({ service, text }, input) => {
      const { count } = await dataProvider.call<{ readonly count: number }>(service, input);
      return text[lang].replace('{count}', grouped.format(count));
    },
    [dataProvider, lang],
  );
}
