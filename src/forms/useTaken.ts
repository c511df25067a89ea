import { useCallback } from 'react';
import type { Resource, Row } from '#schemas/resource.ts';
import { base } from '../frame/redirect.ts';
import { useSession } from '../shell/sessionContext.ts';
import { useTellOnce } from './once/onceContext.ts';

/** What follows from the answer of an action: a secret that it shows once, or a session of somebody else. */
export function useTaken(resource: Resource): (records: readonly Row[]) => void {
  const tellOnce = useTellOnce();
  const session = useSession();
  return useCallback(
    (records) => {
      tellOnce(resource, records);
      const token = records[0]?.['access_token'];
      if (typeof token !== 'string') return;
      session.enter(token);
      // Nothing of one account may stay on the screen of another.
      location.assign(`${base}/home`);
    },
    [resource, session, tellOnce],
  );
}
