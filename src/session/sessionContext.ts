import { createContext, useContext } from 'react';
import type { Session } from '#providers/session.ts';

/** The session of this tab, for components that change it. */
export const SessionContext = createContext<Session | null>(null);

/** The session of this tab. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('there is no session here');
  return session;
}
