import { createContext, useContext } from 'react';

/** The URLs that can be opened as they are, without a record id or a parameter. */
export const OpenableContext = createContext<ReadonlySet<string>>(new Set());

/** Whether a URL can be opened as it is. */
export function useOpenable(): ReadonlySet<string> {
  return useContext(OpenableContext);
}
