import type { Keys } from '#server/keys.ts';
import { answerOf } from '#server/store/captcha.ts';

/** The answer of a captcha: only who has the installation's keys can know it. */
export function readCaptcha(keys: Keys, id: string): string {
  const answer = answerOf(keys, id);
  if (answer === undefined) throw new Error('This captcha was made with other keys');
  return answer;
}
