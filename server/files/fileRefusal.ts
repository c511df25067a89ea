import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { badInput, type Refusal } from '../refusal.ts';
import { mostPixels } from '../store/files/picture.ts';

/** A refusal of the file that was sent, in words of its own. */
export function fileRefusal(call: Call, rule: string, key: string): Refusal {
  const message = say(call.texts, `refusal.${key}`, { megapixels: mostPixels / 1_000_000 });
  return badInput([{ field: 'file', rule, message }]);
}
