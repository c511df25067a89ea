import type { Texts } from '#schemas/derive/words.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Lang } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';

/** What the answer to a captcha is called. */
export const captchaLabel = { zh_cn: '验证码', en: 'Captcha' } as const;

/** What is said of an answer to a captcha that does not hold: that it is missing, in the forms' words, or wrong. */
export function captchaFault({ texts, lang }: { texts: Texts; lang: Lang }, typed: unknown): FieldError {
  const isMissing = typeof typed !== 'string' || typed.trim() === '';
  const rule = isMissing ? 'required' : 'captcha';
  const words = isMissing ? 'validation.required' : 'refusal.captcha';
  return { field: 'captcha', rule, message: say(texts, words, { label: captchaLabel[lang] }) };
}
