import { useGetIdentity } from 'react-admin';
import type { Identity } from '#providers/authProvider.ts';

/** The lowest level of administrators. */
const adminLevel = 200;
/** The lowest level of developers. */
const developerLevel = 100;

/** Whether the signed-in account is an administrator; assumed while it is unknown. */
export function useIsAdmin(): boolean {
  return (useProfile()?.level ?? adminLevel) >= adminLevel;
}

/** Whether the signed-in account is a developer; assumed while it is unknown. */
export function useIsDeveloper(): boolean {
  return (useProfile()?.level ?? developerLevel) >= developerLevel;
}

/** The signed-in account's profile, once it is loaded. */
export function useProfile(): Identity | undefined {
  const { identity } = useGetIdentity();
  return identity as Identity | undefined;
}
