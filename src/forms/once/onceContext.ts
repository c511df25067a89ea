import { createContext, useContext } from 'react';
import type { Resource, Row } from '#schemas/resource.ts';

/** Shows what an answer holds that will never be shown again; nothing when it holds nothing of the kind. */
export type TellOnce = (resource: Resource, records: readonly Row[]) => void;

/** Where the dialog for such answers is reached. */
export const OnceContext = createContext<TellOnce>(() => undefined);

/** How to show what is shown once. */
export function useTellOnce(): TellOnce {
  return useContext(OnceContext);
}
