import { readFileSync } from 'node:fs';
import tls, { type SecureContextOptions } from 'node:tls';

const read = (name: string) =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');

/** A key and certificate of the tests' own CA. */
export function testCertificate(name: 'localhost' | 'address' | 'other'): SecureContextOptions {
  return { key: read(name), cert: read(name) };
}

/**
 * From now on connections of this process trust the tests' own CA in addition to the public ones.
 * @returns a function that stops this.
 */
export function trustTestAuthority(): () => void {
  const before = tls.createSecureContext;
  tls.createSecureContext = (options = {}) =>
    before({ ...options, ca: options.ca ?? [...tls.rootCertificates, read('ca')] });
  return () => {
    tls.createSecureContext = before;
  };
}
