import { useGetIdentity } from 'ra-core';
import type { Profile } from '#schemas/wire.ts';

/** The signed-in account's profile, once it is known. */
export function useProfile(): Profile | undefined {
  const { identity } = useGetIdentity();
  return identity as Profile | undefined;
}
