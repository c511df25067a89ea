import { createHmac } from 'node:crypto';
import type { Keys } from '#server/keys.ts';
import { captchaLetters } from '#server/store/captchaDrawing.ts';

/** The answer of a captcha, found by trying every one: only who has the installation's keys can. */
export function readCaptcha(keys: Keys, id: string): string {
  const [random, expiry, signature] = id.split('.');
  const key = keys.derive('captcha');
  const letters = [...captchaLetters];
  for (const a of letters)
    for (const b of letters)
      for (const c of letters)
        for (const d of letters) {
          const text = a + b + c + d;
          const sum = createHmac('sha256', key).update(`${random}.${expiry}.${text.toLowerCase()}`);
          if (sum.digest('base64url') === signature) return text;
        }
  throw new Error('This captcha was made with other keys');
}
