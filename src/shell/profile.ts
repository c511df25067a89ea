import { useGetIdentity } from 'ra-core';
import type { Profile } from '#schemas/wire.ts';

/** The lowest level of those who administer the platform. */
const adminLevel = 200;

/** Whether the signed-in account is an administrator; until that is known, it is taken for one. */
export function useIsAdmin(): boolean {
  return (useProfile()?.level ?? adminLevel) >= adminLevel;
}

/** The signed-in account's profile, once it is known. */
export function useProfile(): Profile | undefined {
  const { identity } = useGetIdentity();
  return identity as Profile | undefined;
}
