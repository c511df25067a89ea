import { createHash } from 'node:crypto';

/**
 * Checks the proof of work of a captcha: the SHA-256 hash of its number, a full stop and the submitted value
 * begins with the required number of zero bits. It is valid as often as its captcha, which is once.
 */
export function isWorkDone(captchaId: string, work: unknown, bits: number): boolean {
  if (typeof work !== 'string' || !/^[0-9a-z]{1,12}$/.test(work)) return false;
  const sum = createHash('sha256').update(`${captchaId}.${work}`).digest();
  return sum.readUInt32BE(0) >>> (32 - bits) === 0;
}
