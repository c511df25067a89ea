import type { Call } from '../call.ts';
import { assertNotImpersonating } from './assertNotImpersonating.ts';

/**
 * Requires the permission for another service, since this call performs its action too. @throws ApiError 403
 */
export async function passAs(call: Call, name: string): Promise<void> {
  const service = call.app.services.get(name);
  if (!service) throw new Error(`there is no service ${name}`);
  await call.app.gate.pass(service, call.caller);
  if (service.noImpersonation) assertNotImpersonating(call);
}
