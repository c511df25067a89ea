import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The signature of a call: the values of all its fields but `sign`, in the order of their names, then the secret,
 * as MD5 in capitals. Names are ordered by their bytes, as PHP's ksort does with texts.
 */
export function signatureOf(fields: Readonly<Record<string, string>>, secret: string): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const text = names.map((name) => fields[name]).join('') + secret;
  return createHash('md5').update(text, 'utf8').digest('hex').toUpperCase();
}

/** Whether two texts are the same, found out in a time that does not tell where they differ. */
export function isSameText(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(hash(one), hash(other));
}
