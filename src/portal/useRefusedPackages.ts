import { useMemo } from 'react';
import { useAccount } from './account.tsx';
import { useService } from './useService.ts';

/** A package on sale that the account cannot buy, and why. */
export interface RefusedPackage {
  readonly id: number;
  readonly reason: 'trialTaken' | 'notPermitted';
  /** The APIs that the account may not call. */
  readonly services: readonly string[];
}

/** The packages that the account cannot buy, by id; none without a session. */
export function useRefusedPackages(): ReadonlyMap<number, RefusedPackage> {
  const { profile } = useAccount();
  const { data } = useService<{ items: readonly RefusedPackage[] }>(
    profile ? 'Platform.Package.GetRefused' : null,
  );
  return useMemo(() => new Map(data?.items.map((one) => [one.id, one])), [data]);
}
