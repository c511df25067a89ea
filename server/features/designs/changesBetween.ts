import { apiChanges, type ComparedApi } from '#schemas/flow/changes/apiChanges.ts';
import type { ApiChange } from '#schemas/flow/changes/change.ts';
import type { Call } from '../../core/call.ts';
import type { ApiContent } from './flowFaults.ts';

/**
 * The differences between two versions of an API, based on the current tables. Without an earlier version the
 * API has no callers, so nothing breaks.
 */
export async function changesBetween(
  call: Call,
  before: ApiContent | null,
  after: ApiContent,
): Promise<ApiChange[]> {
  const is = after as ComparedApi;
  if (!before) return apiChanges({}, is).map(({ breaks: _breaks, ...change }) => change);
  const { gateway } = call.app;
  const [old, present] = await Promise.all([before, after].map(({ flow }) => gateway.surroundings(flow)));
  return apiChanges(before as ComparedApi, is, {
    ...(old && { before: old }),
    ...(present && { after: present }),
  });
}
