import type { Call } from '../call.ts';
import { refuseSimulated } from '../simulation/refuseSimulated.ts';

/** Lets only those go on who may call another service: what it does is done here, too. @throws Refusal 403 */
export async function passAs(call: Call, name: string): Promise<void> {
  const service = call.app.services.get(name);
  if (!service) throw new Error(`there is no service ${name}`);
  await call.app.gate.pass(service, call.caller);
  if (service.inPerson) refuseSimulated(call);
}
