import { useCallback } from 'react';
import type { Resource, Row } from '#schemas/resource.ts';
import { base } from '../../session/redirect.ts';
import { useSession } from '../../session/sessionContext.ts';
import { useReportOnce } from './onceContext.ts';

/** Handles the response of an action: a secret that is shown once, or a session of another account. */
export function useTaken(resource: Resource): (records: readonly Row[]) => void {
  const tellOnce = useReportOnce();
  const session = useSession();
  return useCallback(
    (records) => {
      tellOnce(resource, records);
      const token = records[0]?.['access_token'];
      if (typeof token !== 'string') return;
      session.enter(token);
      // Nothing of one account may remain on the screen of another.
      location.assign(`${base}/home`);
    },
    [resource, session, tellOnce],
  );
}
