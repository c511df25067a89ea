import { useGetIdentity } from 'ra-core';
import type { Identity } from '#providers/authProvider.ts';

/** The lowest level of those who administer the platform. */
const adminLevel = 200;

/** Whether the signed-in account is an administrator; until that is known, it is taken for one. */
export function useIsAdmin(): boolean {
  return (useProfile()?.level ?? adminLevel) >= adminLevel;
}

/** The signed-in account's profile, once it is known. */
export function useProfile(): Identity | undefined {
  const { identity } = useGetIdentity();
  return identity as Identity | undefined;
}
