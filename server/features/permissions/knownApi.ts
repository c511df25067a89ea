import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { unknownApis } from './apis.ts';

/** Checks that an API of that name exists, published or not. @throws ApiError 400 at `service`. */
export async function knownApi(call: Call, service: string): Promise<void> {
  const unknown = await unknownApis(call.db, [service]);
  if (unknown.length === 0) return;
  const message = say(call.texts, 'permission.noApi', { service });
  throw badInput([{ field: 'service', rule: 'reference', message }]);
}
