import type { Row } from '#schemas/resource.ts';
import type { Call } from './call.ts';

/**
 * Calls another read service from within a call, for the same caller and with the same checks.
 * @throws ApiError as that service does.
 */
export async function ask(call: Call, name: string, input: Row): Promise<unknown> {
  const service = call.app.services.get(name);
  if (!service || service.writes) throw new Error(`${name} is no service that can be asked`);
  await call.app.gate.pass(service, call.caller);
  call.app.validate(service.input, input, call);
  const asked: Call = { ...call, service: name };
  await service.before?.(asked, input);
  return service.run(asked, input);
}
