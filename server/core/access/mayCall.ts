import { ApiError } from '../../apiError.ts';
import type { Call } from '../call.ts';

/**
 * Whether the caller may call a service, for code where a denial is an answer rather than an error. The
 * service need not exist.
 */
export async function mayCall({ app, caller }: Call, name: string | undefined): Promise<boolean> {
  const service = app.services.get(name ?? '');
  if (!service) return false;
  try {
    await app.gate.pass(service, caller);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
