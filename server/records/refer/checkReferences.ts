import { explain } from '#schemas/explain.ts';
import type { Resource } from '#schemas/resource.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { lostReferences, type Written } from './lost.ts';
import { lostFiles } from './lostFiles.ts';

/**
 * Rejects writes that refer to missing records or uploads, or to records that may not be chosen.
 * @throws ApiError 400.
 */
export async function checkReferences(
  call: Call,
  resource: Resource,
  written: readonly Written[],
): Promise<void> {
  const references = await lostReferences(call, resource, written, { every: false, lock: true });
  const faults = [...references, ...(await lostFiles(call, resource, written, { lock: true }))].flat();
  if (faults.length > 0) throw badInput(explain(faults, resource.schema, call.texts, call.lang), faults);
}
