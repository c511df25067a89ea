import { say } from '#schemas/say.ts';
import type { Call } from '../../call.ts';
import { badInput } from '../../refusal.ts';
import { unknownApis } from '../../store/platform/apis.ts';

/** Makes sure that there is an API of that name, published or not. @throws Refusal 400 at `service`. */
export async function knownApi(call: Call, service: string): Promise<void> {
  const unknown = await unknownApis(call.db, [service]);
  if (unknown.length === 0) return;
  const message = say(call.texts, 'permission.noApi', { service });
  throw badInput([{ field: 'service', rule: 'reference', message }]);
}
