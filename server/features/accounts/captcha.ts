import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto';
import type { Keys } from '../../platform/keys.ts';
import { isSameText } from '../../platform/rules/signature.ts';
import type { Db } from '../../platform/store/database.ts';
// Its real name makes Biome take it for a React hook.
import { useOnce as isFirstUse } from '../../platform/store/throttle.ts';
import { captchaLetters, drawCaptcha } from './captchaDrawing.ts';

const seconds = 5 * 60;
const length = 5;
const tag = 16;
const idShape = /^([\w-]{16})\.([0-9a-z]{6,10})\.([\w-]{28})$/;

/** A picture to read, and its number; the server stores nothing until the answer arrives. */
export function issueCaptcha(keys: Keys): { captcha_id: string; image: string } {
  const answer = Array.from({ length }, () => captchaLetters[randomInt(captchaLetters.length)]).join('');
  const random = randomBytes(12).toString('base64url');
  const expiry = (Date.now() + seconds * 1000).toString(36);
  const picture = Buffer.from(drawCaptcha(answer)).toString('base64');
  return {
    captcha_id: `${random}.${expiry}.${seal(keys, random, expiry, answer)}`,
    image: `data:image/svg+xml;base64,${picture}`,
  };
}

/**
 * Whether this is the answer to that captcha; a captcha accepts one answer, right or wrong, within five
 * minutes.
 */
export async function checkCaptcha(db: Db, keys: Keys, id: unknown, answer: unknown): Promise<boolean> {
  if (typeof id !== 'string' || typeof answer !== 'string') return false;
  const [, random = '', expiry = ''] = idShape.exec(id) ?? [];
  const left = Number.parseInt(expiry, 36) - Date.now();
  // Written so that it also rejects NaN.
  if (!(left > 0 && left <= seconds * 1000)) return false;
  const typed = answer.normalize('NFKC').trim();
  if (typed === '') return false;
  const right = answerOf(keys, id);
  if (right === undefined) return false;
  const isRight = isSameText(typed.toLowerCase(), right.toLowerCase());
  // Runs even when the answer is wrong: this consumes the captcha.
  const isFirst = await isFirstUse(db, [`captcha:${random}`], seconds);
  return isFirst && isRight;
}

/** The answer that a captcha was issued with; undefined if its number was forged or changed. */
export function answerOf(keys: Keys, id: string): string | undefined {
  const [, random = '', expiry = '', sealed = ''] = idShape.exec(id) ?? [];
  const parts = Buffer.from(sealed, 'base64url');
  if (parts.length !== length + tag) return undefined;
  const cipher = createDecipheriv(algorithm, keys.derive('captcha'), Buffer.from(random, 'base64url'), {
    authTagLength: tag,
  });
  cipher.setAAD(Buffer.from(expiry)).setAuthTag(parts.subarray(length));
  try {
    return Buffer.concat([cipher.update(parts.subarray(0, length)), cipher.final()]).toString('latin1');
  } catch {
    return undefined;
  }
}

const algorithm = 'aes-256-gcm';

// The number reveals nothing about the answer, and the server needs no storage until the answer arrives.
function seal(keys: Keys, random: string, expiry: string, answer: string): string {
  const cipher = createCipheriv(algorithm, keys.derive('captcha'), Buffer.from(random, 'base64url'));
  cipher.setAAD(Buffer.from(expiry));
  const content = Buffer.concat([cipher.update(answer, 'latin1'), cipher.final()]);
  return Buffer.concat([content, cipher.getAuthTag()]).toString('base64url');
}
