import { createContext, useContext } from 'react';
import type { Resource, Row } from '#schemas/resource.ts';

/** Shows the values of a response that are shown only once; does nothing if there are none. */
export type ReportOnce = (resource: Resource, records: readonly Row[]) => void;

/** Provides the dialog for such responses. */
export const OnceContext = createContext<ReportOnce>(() => undefined);

/** Returns the function that shows values once. */
export function useReportOnce(): ReportOnce {
  return useContext(OnceContext);
}
