import { say } from '#schemas/say.ts';
import { type ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { mostPixels } from '../../platform/files/picture.ts';

/** An ApiError about the uploaded file. */
export function fileError(call: Call, rule: string, key: string): ApiError {
  const message = say(call.texts, `refusal.${key}`, { megapixels: mostPixels / 1_000_000 });
  return badInput([{ field: 'file', rule, message }]);
}
