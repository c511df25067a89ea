import { useMemo } from 'react';
import { useAccount } from './account.tsx';
import { useService } from './useService.ts';

/** The ids of the free trials that the account already had; none without a session. */
export function useTakenTrials(): ReadonlySet<number> {
  const { profile } = useAccount();
  const { data } = useService<{ ids: readonly number[] }>(profile ? 'Platform.Package.GetTakenTrials' : null);
  return useMemo(() => new Set(data?.ids), [data]);
}
