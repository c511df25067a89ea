import { createHash } from 'node:crypto';

/**
 * Whether somebody computed for a captcha: the SHA-256 sum of its number, a full stop and what he sends begins with so
 * many bits of zero. It counts as often as its captcha does, which is once.
 */
export function isWorkDone(captchaId: string, work: unknown, bits: number): boolean {
  if (typeof work !== 'string' || !/^[0-9a-z]{1,12}$/.test(work)) return false;
  const sum = createHash('sha256').update(`${captchaId}.${work}`).digest();
  return sum.readUInt32BE(0) >>> (32 - bits) === 0;
}
