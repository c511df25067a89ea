import {
  constants,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { StartError } from '../startError.ts';
import { secretFile } from './secretFile.ts';
import { UnreadableSecret } from './unreadableSecret.ts';

/**
 * Seals short texts with RSA: only the private key in DATA_DIR/keys opens what was sealed with the public
 * key.
 */
export interface RsaKey {
  /** @throws Error when the text has more than 318 bytes, the limit of the key. */
  seal(text: string, label: Buffer): string;
  /** Whether a text was sealed this way. */
  sealed(text: string): boolean;
  /** @throws UnreadableSecret when it was not sealed with this key and label. */
  open(sealed: string, label: Buffer): string;
  /** Opens a text sealed before labels existed. @throws UnreadableSecret */
  openUnbound(sealed: string): string;
}

const VERSION = 'rsa2.';
const UNBOUND = 'rsa1.';
const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

/** The 3072-bit RSA key in a file, generated when something is first sealed. */
export function openRsaKey(path: string): RsaKey {
  let known: KeyObject | undefined;
  const key = () => {
    known ??= readKey(path, secretFile(path, makeKey));
    return known;
  };
  // Check an existing key now, so that the start reports a broken one rather than the first secret.
  if (existsSync(path)) key();
  return {
    seal: (text, oaepLabel) =>
      VERSION + publicEncrypt({ key: key(), ...padding, oaepLabel }, Buffer.from(text)).toString('base64url'),
    sealed: (text) => text.startsWith(VERSION) || text.startsWith(UNBOUND),
    open: (sealed, label) => openSealed(key(), sealed, VERSION, label),
    openUnbound: (sealed) => openSealed(key(), sealed, UNBOUND),
  };
}

function openSealed(key: KeyObject, sealed: string, version: string, oaepLabel?: Buffer): string {
  if (!sealed.startsWith(version))
    throw new UnreadableSecret('This is no sealed text of a version known here');
  try {
    const content = Buffer.from(sealed.slice(version.length), 'base64url');
    return privateDecrypt({ key, ...padding, ...(oaepLabel && { oaepLabel }) }, content).toString('utf8');
  } catch {
    throw new UnreadableSecret(
      'This sealed text was changed, belongs elsewhere, or was sealed with the RSA key of another installation',
    );
  }
}

function readKey(path: string, text: Buffer): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw new StartError(
      `${path} is damaged: it holds no private key; restore it from a backup, ` +
        'since the passwords of databases can be read with no other',
    );
  }
}

function makeKey(): Buffer {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return Buffer.from(privateKey);
}
