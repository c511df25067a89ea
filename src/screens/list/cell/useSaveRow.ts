import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Save } from '../../record/useSaving.ts';

/** Saves over a row; `quiet`: a refusal is the caller's to show. */
export function useSaveRow({ name }: Resource): (row: IdRow, quiet: boolean) => Save {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useCallback(
    (row, quiet) => async (values, base) => {
      const { data } = await dataProvider.update<IdRow>(name, {
        id: row.id,
        data: values as Partial<IdRow>,
        previousData: base as IdRow,
        meta: { quiet },
      });
      return data;
    },
    [dataProvider, name],
  );
}
