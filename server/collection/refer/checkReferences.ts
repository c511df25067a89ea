import { explain } from '#schemas/explain.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { badInput } from '../../refusal.ts';
import { lostReferences, type Written } from './lost.ts';
import { lostFiles } from './lostFiles.ts';

/** Refuses to write what names records or uploads that are not there or may not be chosen. @throws Refusal 400. */
export async function checkReferences(
  call: Call,
  resource: Resource,
  written: readonly Written[],
): Promise<void> {
  const references = await lostReferences(call, resource, written, { every: false, lock: true });
  const faults = [...references, ...(await lostFiles(call, resource, written, { lock: true }))].flat();
  if (faults.length > 0) throw badInput(explain(faults, resource.schema, call.texts, call.lang), faults);
}
