import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { isPrivateUpload } from '#schemas/uploads.ts';

const most = 100;
const minute = 60_000;

/** The original names of private files, by address; a name is missing until it is loaded. */
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
    // A file's name never changes.
    staleTime: 60 * minute,
    retry: false,
  });
  return data?.names ?? none;
}

const none = {};
