import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Save } from '../../record/useSaving.ts';

/** Saves over a row. */
export function useSaveRow({ name }: Resource): (row: IdRow) => Save {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useCallback(
    ({ id }) =>
      async (values, base, quiet = false) => {
        const { data } = await dataProvider.update<IdRow>(name, {
          id,
          data: values as Partial<IdRow>,
          previousData: base as IdRow,
          meta: { quiet },
        });
        return data;
      },
    [dataProvider, name],
  );
}
