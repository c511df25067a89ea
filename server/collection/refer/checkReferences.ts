import { explain } from '#schemas/explain.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { badInput } from '../../refusal.ts';
import { lostReferences, type Written } from './lost.ts';

/** Refuses to write what names records that are not there or may not be chosen. @throws Refusal 400. */
export async function checkReferences(
  call: Call,
  resource: Resource,
  written: readonly Written[],
): Promise<void> {
  const faults = (await lostReferences(call, resource, written, { every: false, lock: true })).flat();
  if (faults.length > 0) throw badInput(explain(faults, resource.schema, call.texts, call.lang), faults);
}
