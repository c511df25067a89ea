import type { Texts } from '#schemas/derive/words.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Lang } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';

/** The name of the field with the captcha's answer. */
export const captchaLabel = { zh_cn: '验证码', en: 'Captcha' } as const;

/** The error for a captcha answer that does not hold: missing, with the forms' text, or wrong. */
export function captchaFault({ texts, lang }: { texts: Texts; lang: Lang }, typed: unknown): FieldError {
  const isMissing = typeof typed !== 'string' || typed.trim() === '';
  const rule = isMissing ? 'required' : 'captcha';
  const words = isMissing ? 'validation.required' : 'refusal.captcha';
  return { field: 'captcha', rule, message: say(texts, words, { label: captchaLabel[lang] }) };
}
