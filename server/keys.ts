import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keysFolder } from './store/local/keysFolder.ts';
import { openRsaKey } from './store/local/rsaKey.ts';
import { secretFile } from './store/local/secretFile.ts';

/** The keys of one installation. */
export type Keys = {
  /** Gives the 32-byte key of one purpose: the same at every start, and telling nothing of any other. */
  readonly derive: (purpose: string) => Buffer;
  /** Encrypts a text for storage. */
  readonly seal: (text: string) => string;
  /** Encrypts a short text for storage with the installation's RSA key, as the passwords of databases are to be. */
  readonly sealRsa: (text: string) => string;
  /** Decrypts a sealed text, whichever way it was sealed; a changed or foreign one is an error. */
  readonly open: (sealed: string) => string;
};

const LENGTH = 32;
const NONCE = 12;
const TAG = 16;
const VERSION = 'v1.';

/** Opens the installation's keys in DATA_DIR/keys, made at random on the first start. */
export function openKeys(dataDir: string): Keys {
  const path = join(keysFolder(dataDir), 'master.key');
  const master = secretFile(path, () => randomBytes(LENGTH));
  if (master.length !== LENGTH) {
    throw new Error(
      `${path} is damaged: it has ${master.length} bytes instead of ${LENGTH}; restore it from a backup, ` +
        'since the secrets in the database can be read with no other',
    );
  }
  const derive = (purpose: string) => {
    return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `kaifang ${purpose}`, LENGTH));
  };
  const key = derive('seal v1');
  const rsa = openRsaKey(join(keysFolder(dataDir), 'rsa.pem'));
  return {
    derive,
    seal: (text) => seal(key, text),
    sealRsa: rsa.seal,
    open: (sealed) => (rsa.sealed(sealed) ? rsa.open(sealed) : open(key, sealed)),
  };
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

function open(key: Buffer, sealed: string): string {
  if (!sealed.startsWith(VERSION)) throw new Error('This is no sealed text of a version known here');
  const parts = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  if (parts.length < NONCE + TAG) throw new Error('This sealed text is cut short');
  const decipher = createDecipheriv('aes-256-gcm', key, parts.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(parts.subarray(NONCE, NONCE + TAG));
  try {
    const text = Buffer.concat([decipher.update(parts.subarray(NONCE + TAG)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    throw new Error('This sealed text was changed, or sealed with the keys of another installation');
  }
}
