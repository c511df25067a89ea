import { readFileSync } from 'node:fs';
import tls, { type SecureContextOptions } from 'node:tls';

const read = (name: string) =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');

/** A key and certificate of the tests' own authority. */
export function testCertificate(name: 'localhost' | 'address' | 'other'): SecureContextOptions {
  return { key: read(name), cert: read(name) };
}

/** From now on connections of this process trust the tests' own authority beside the world's. @returns how to stop. */
export function trustTestAuthority(): () => void {
  const before = tls.createSecureContext;
  tls.createSecureContext = (options = {}) =>
    before({ ...options, ca: options.ca ?? [...tls.rootCertificates, read('ca')] });
  return () => {
    tls.createSecureContext = before;
  };
}
