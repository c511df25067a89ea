import { createContext, useContext } from 'react';

/** The addresses that can be opened as they are, without a record's id or a parameter in them. */
export const OpenableContext = createContext<ReadonlySet<string>>(new Set());

/** Whether an address leads somewhere as it is. */
export function useOpenable(): ReadonlySet<string> {
  return useContext(OpenableContext);
}
