import { referenceOf } from '#schemas/derive/references.ts';
import type { Resource } from '#schemas/resource.ts';
import { mayCall } from './mayCall.ts';

/**
 * The resources, by name, that fields of a resource refer to and whose records the caller could look up. The
 * display name of a record reveals its content.
 */
export async function seenTargets(
  call: Parameters<typeof mayCall>[0],
  { schema }: Resource,
  names: readonly string[],
): Promise<ReadonlyMap<string, Resource>> {
  const seen = new Map<string, Resource>();
  for (const name of names) {
    const target = call.registry.resources.get(referenceOf(schema.properties[name] ?? {})?.resource ?? '');
    if (!target || seen.has(target.name) || target.owner) continue;
    if (await mayCall(call, target.services.list)) seen.set(target.name, target);
  }
  return seen;
}
