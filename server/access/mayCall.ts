import type { Call } from '../call.ts';
import { Refusal } from '../refusal.ts';

/** Whether the caller may call a service, where not being allowed is an answer and no refusal; there may be none. */
export async function mayCall({ app, caller }: Call, name: string | undefined): Promise<boolean> {
  const service = app.services.get(name ?? '');
  if (!service) return false;
  try {
    await app.gate.pass(service, caller);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
