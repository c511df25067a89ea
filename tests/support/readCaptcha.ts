import { answerOf } from '#server/features/accounts/captcha.ts';
import type { Keys } from '#server/platform/keys.ts';

/** The answer of a captcha. Requires the keys of the installation. */
export function readCaptcha(keys: Keys, id: string): string {
  const answer = answerOf(keys, id);
  if (answer === undefined) throw new Error('This captcha was made with other keys');
  return answer;
}
