import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { mayCall } from './mayCall.ts';

/**
 * Whether the caller may see any record of a resource. A caller limited to their own records gets no change
 * events of others.
 */
export async function maySee(call: Call, { services, access }: Resource): Promise<boolean> {
  return access.get !== 'own' && (await mayCall(call, services.get));
}
