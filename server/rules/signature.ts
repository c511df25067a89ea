import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { percentEncoded } from '#schemas/flow/values/percent.ts';

/** The fields that a signature is made over, as texts. */
export type SignedFields = Readonly<Record<string, string>>;

/** How a call can be signed: `sign_version` names the version, and a call without one is of the first. */
export type SignVersion = 1 | 2;

/** The signature of a call, by its version. */
export const signatures: Readonly<Record<SignVersion, (fields: SignedFields, secret: string) => string>> = {
  1: signatureOf,
  2: hmacOf,
};

/**
 * The first signature: the values of all fields but `sign`, in the order of their names, then the secret, as MD5 in
 * capitals. Names are ordered by their bytes, as PHP's ksort does with texts. It does not tell where a value ends, so
 * letters that move from one field to another keep it.
 */
export function signatureOf(fields: SignedFields, secret: string): string {
  return createHash('md5')
    .update(signedText(1, fields) + secret, 'utf8')
    .digest('hex')
    .toUpperCase();
}

/**
 * The second signature: HMAC-SHA256 by the secret, in lower-case hex, over `name=value` of all fields but `sign`, each
 * name and value percent-encoded (RFC 3986), sorted as ASCII text and joined by `&`.
 */
export function hmacOf(fields: SignedFields, secret: string): string {
  return createHmac('sha256', secret).update(signedText(2, fields)).digest('hex');
}

/** The text that a signature is made of: nothing of it is secret, since the secret is put to it only then. */
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

/** Whether two texts are the same, found out in a time that does not tell where they differ. */
export function isSameText(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(hash(one), hash(other));
}

function signedNames(fields: SignedFields): string[] {
  return Object.keys(fields).filter((name) => name !== 'sign');
}

// JSON can hold half of a character, which has no percent-encoding.
function encoded(text: string): string {
  return percentEncoded(Buffer.from(text).toString());
}

/** The fields of a call as the texts that are signed. What is null is not there to an API, so the second version does not sign it. */
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
