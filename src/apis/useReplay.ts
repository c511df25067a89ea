import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ReplayAnswer } from '#schemas/payloads/replay.ts';

/** What is known of a logged call to run it again, or why it cannot be. */
export function useReplay(call: string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['call_log', 'replay', call],
    queryFn: () => dataProvider.call<ReplayAnswer>('Admin.CallLog.GetReplay', { id: Number(call) }),
  });
  return { data, error };
}
