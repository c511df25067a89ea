import { useMemo } from 'react';
import type { RefusedPackage } from '#schemas/payloads/catalogue.ts';
import { useAccount } from './account.tsx';
import { useService } from './useService.ts';

/** The packages that the account cannot buy, by id; none without a session. */
export function useRefusedPackages(): ReadonlyMap<number, RefusedPackage> {
  const { profile } = useAccount();
  const { data } = useService<{ items: readonly RefusedPackage[] }>(
    profile ? 'Platform.Package.GetRefused' : null,
  );
  return useMemo(() => new Map(data?.items.map((one) => [one.id, one])), [data]);
}
