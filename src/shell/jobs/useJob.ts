import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { useLang } from '../../lang.ts';
import { jobQuery } from './jobsQuery.ts';

/** The details of a job, polled while it runs; disabled without an id. */
export function useJob(id: number | string | undefined) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const lang = useLang();
  return useQuery({ ...jobQuery(dataProvider, id, lang), enabled: id !== undefined });
}
