import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../keys.ts';
import { captchaLetters, drawCaptcha } from './captchaDrawing.ts';
import type { Db } from './database.ts';
// By its own name Biome takes it for a hook of React.
import { useOnce as isFirstUse } from './throttle.ts';

const seconds = 5 * 60;
const length = 4;
const idShape = /^([\w-]{16})\.([0-9a-z]{6,10})\.([\w-]{43})$/;

/** A picture to read, and the number that it is answered under; nothing is kept until somebody answers. */
export function issueCaptcha(keys: Keys): { captcha_id: string; image: string } {
  const answer = Array.from({ length }, () => captchaLetters[randomInt(captchaLetters.length)]).join('');
  const stem = `${randomBytes(12).toString('base64url')}.${(Date.now() + seconds * 1000).toString(36)}`;
  const picture = Buffer.from(drawCaptcha(answer)).toString('base64');
  return {
    captcha_id: `${stem}.${sign(keys, stem, answer).toString('base64url')}`,
    image: `data:image/svg+xml;base64,${picture}`,
  };
}

/** Whether this is the answer to that captcha; a captcha takes one answer, right or wrong, within five minutes. */
export async function checkCaptcha(db: Db, keys: Keys, id: unknown, answer: unknown): Promise<boolean> {
  if (typeof id !== 'string' || typeof answer !== 'string') return false;
  const [, random = '', expiry = '', signature = ''] = idShape.exec(id) ?? [];
  const left = Number.parseInt(expiry, 36) - Date.now();
  // Written so that what is no number is refused as well.
  if (!(left > 0 && left <= seconds * 1000)) return false;
  const typed = answer.normalize('NFKC').trim();
  if (typed === '') return false;
  const expected = sign(keys, `${random}.${expiry}`, typed);
  const isRight = timingSafeEqual(expected, Buffer.from(signature, 'base64url'));
  // Asked even when the answer is wrong: this is what uses the captcha up.
  const isFirst = await isFirstUse(db, [`captcha:${random}`], seconds);
  return isFirst && isRight;
}

function sign(keys: Keys, stem: string, answer: string): Buffer {
  return createHmac('sha256', keys.derive('captcha')).update(`${stem}.${answer.toLowerCase()}`).digest();
}
