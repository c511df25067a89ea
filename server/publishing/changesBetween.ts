import { apiChanges } from '#schemas/flow/changes/apiChanges.ts';
import type { ApiChange } from '#schemas/flow/changes/change.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';

/**
 * In what a later version of an API differs from an earlier one, by the tables that there are now. Where there is no
 * earlier one, nobody calls the API yet, so nothing breaks.
 */
export async function changesBetween(call: Call, before: Row | null, after: Row): Promise<ApiChange[]> {
  if (!before) return apiChanges({}, after).map(({ breaks: _breaks, ...change }) => change);
  const { open } = call.app;
  const [was, is] = await Promise.all([before, after].map(({ flow }) => open.surroundings(flow)));
  return apiChanges(before, after, { ...(was && { before: was }), ...(is && { after: is }) });
}
