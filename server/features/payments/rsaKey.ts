import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/**
 * An RSA key as users paste it: PEM, or only its Base64, with or without line breaks; undefined when invalid.
 */
export function rsaKey(kind: 'public' | 'private', text: string): KeyObject | undefined {
  const der = Buffer.from(text.replace(/-----[^-]*-----/g, '').replace(/\s/g, ''), 'base64');
  // A public key could be derived from a private key, but a private key here is a user's mistake.
  if (kind === 'public' && rsaKey('private', text)) return undefined;
  for (const type of kind === 'public' ? (['spki', 'pkcs1'] as const) : (['pkcs8', 'pkcs1'] as const)) {
    const key = tried(kind, der, type);
    if (key?.asymmetricKeyType === 'rsa') return key;
  }
  return undefined;
}

function tried(kind: 'public' | 'private', key: Buffer, type: 'spki' | 'pkcs1' | 'pkcs8') {
  try {
    return kind === 'public'
      ? createPublicKey({ key, format: 'der', type: type as 'spki' })
      : createPrivateKey({ key, format: 'der', type: type as 'pkcs8' });
  } catch {
    return undefined;
  }
}
