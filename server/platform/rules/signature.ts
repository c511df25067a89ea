import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { percentEncoded } from '#schemas/flow/values/percent.ts';

/** The fields that a signature covers, as texts. */
export type SignedFields = Readonly<Record<string, string>>;

/** The signature versions: `sign_version` names the version, and a call without one uses the first. */
export type SignVersion = 1 | 2;

/** The signature of a call, by its version. */
export const signatures: Readonly<Record<SignVersion, (fields: SignedFields, secret: string) => string>> = {
  1: signatureOf,
  2: hmacOf,
};

/**
 * The first version: the values of all fields except `sign`, in the order of their names, then the secret, as
 * MD5 in capitals. Names are ordered by their bytes, as PHP's ksort does with texts. It does not delimit
 * values, so characters moved from one field to another leave it unchanged.
 */
export function signatureOf(fields: SignedFields, secret: string): string {
  return createHash('md5')
    .update(signedText(1, fields) + secret, 'utf8')
    .digest('hex')
    .toUpperCase();
}

/**
 * The second version: HMAC-SHA256 with the secret, in lower-case hex, over `name=value` of all fields except
 * `sign`, each name and value percent-encoded (RFC 3986), sorted as ASCII text and joined by `&`.
 */
export function hmacOf(fields: SignedFields, secret: string): string {
  return createHmac('sha256', secret).update(signedText(2, fields)).digest('hex');
}

/** The text to sign. It is not secret, since the secret is added only afterwards. */
export function signedText(version: SignVersion, fields: SignedFields): string {
  const names = signedNames(fields);
  if (version === 2)
    return names
      .map((name) => `${encoded(name)}=${encoded(fields[name] ?? '')}`)
      .sort()
      .join('&');
  const sorted = names.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  return sorted.map((name) => fields[name]).join('');
}

/** Compares two texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(hash(one), hash(other));
}

function signedNames(fields: SignedFields): string[] {
  return Object.keys(fields).filter((name) => name !== 'sign');
}

// JSON can contain a lone surrogate, which has no percent-encoding.
function encoded(text: string): string {
  return percentEncoded(Buffer.from(text).toString());
}

/**
 * The fields of a call as the texts to sign. APIs treat null as missing, so the second version does not sign
 * it.
 */
export function textsIn(
  fields: Readonly<Record<string, unknown>>,
  isWithoutNull = false,
): Record<string, string> {
  const entries = Object.entries(fields).filter(([, value]) => !isWithoutNull || value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
