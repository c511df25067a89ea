import { useRecordContext } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';

/** The surrounding record. */
export function useShown<Record extends { readonly id: IdRow['id'] } = IdRow>(): Record {
  const record = useRecordContext<Record>();
  if (!record) throw new Error('There is no record around');
  return record;
}
