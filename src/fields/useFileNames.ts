import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { isPrivateUpload } from '#schemas/uploads.ts';

const most = 100;
const minute = 60_000;

/** What private files were called when they were sent, by their addresses; nothing of one until that is known. */
export function useFileNames(addresses: readonly string[]): Readonly<Record<string, string>> {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const urls = addresses.filter(isPrivateUpload).slice(0, most).sort();
  const { data } = useQuery({
    queryKey: ['file', 'names', urls],
    queryFn: ({ signal }) =>
      dataProvider.call<{ readonly names: Readonly<Record<string, string>> }>(
        'Admin.File.Names',
        { urls },
        { signal, quiet: true },
      ),
    enabled: urls.length > 0,
    // A file keeps its name.
    staleTime: 60 * minute,
    retry: false,
  });
  return data?.names ?? none;
}

const none = {};
