import { createContext, useContext, useSyncExternalStore } from 'react';
import { createErrorLog, type ErrorLog, type ErrorLogState } from '#providers/errorLog.ts';

/** The error log that the bell and the error page read; the app provides it. */
export const ErrorLogContext = createContext<ErrorLog>(createErrorLog(async () => undefined));

/** The errors of this tab, live. */
export function useErrorLog(): ErrorLogState & Pick<ErrorLog, 'markRead'> {
  const log = useContext(ErrorLogContext);
  const state = useSyncExternalStore(log.subscribe, log.state);
  return { ...state, markRead: log.markRead };
}
