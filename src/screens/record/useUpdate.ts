import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Save } from './useSaving.ts';

/** Saves what differs from the record as it was read. */
export function useUpdate({ name }: Resource, id: IdRow['id']): Save {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useCallback(
    async (values, base, quiet = false) => {
      const saved = await dataProvider.update<IdRow>(name, {
        id,
        data: values as Partial<IdRow>,
        previousData: base as IdRow,
        meta: { quiet },
      });
      return saved.data;
    },
    [dataProvider, name, id],
  );
}
