import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { mayCall } from './mayCall.ts';

/** Whether the caller may look at any record of a resource: whoever sees only his own is not told of those of others. */
export async function maySee(call: Call, { services, access }: Resource): Promise<boolean> {
  return access.get !== 'own' && (await mayCall(call, services.get));
}
