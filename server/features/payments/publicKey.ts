import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { rsaKey } from './rsaKey.ts';

/**
 * The RSA key of a certificate (the first, where there are several) or of a public key; undefined when it is
 * neither.
 */
export function publicKeyOf(text: string): KeyObject | undefined {
  const [certificate] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(text) ?? [];
  if (certificate === undefined) return rsaKey('public', text);
  try {
    const key = createPublicKey(
      new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }),
    );
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}
