import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json } from '#schemas/resource.ts';
import { mayCall } from '../../core/access/mayCall.ts';
import type { Call } from '../../core/call.ts';
import { rowsCondition } from '../query.ts';
import type { Condition } from '../where.ts';

/** The condition on the rows that a list shows the caller; undefined where the caller may not open it. */
export async function listedRows(
  call: Call,
  name: string,
  filter: Json = {},
): Promise<Condition | undefined> {
  const resource = resourceOf(call.registry, name);
  if (!(await mayCall(call, resource.services.list))) return undefined;
  return rowsCondition(call, resource, { filter });
}
