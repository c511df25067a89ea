import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { PlatformItem } from '#schemas/payloads/platformItem.ts';
import { useLang } from '../../lang.ts';
import { LoadProblem } from '../../records/LoadProblem.tsx';
import { registry } from '../../registry.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { ItemRow } from './ItemRow.tsx';

/**
 * Every config item that the platform itself reads: its meaning, its default, and its value. By hand, since
 * each has its own input.
 */
export function Page() {
  const lang = useLang();
  const page = registry.resources.get('platform_config');
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['config', 'items', lang],
    queryFn: ({ signal }) =>
      dataProvider.call<{ items: readonly PlatformItem[] }>('Admin.Config.GetItems', {}, { signal }),
  });
  return (
    <>
      <PageHead title={page?.label[lang]} help={page?.help?.[lang]} />
      {error && <LoadProblem error={error as unknown as CallError} onRetry={() => void refetch()} />}
      {data && (
        <Card>
          <Stack component="ul" sx={{ m: 0, p: 0 }}>
            {data.items.map((item) => (
              <ItemRow key={item.name} item={item} />
            ))}
          </Stack>
        </Card>
      )}
    </>
  );
}
