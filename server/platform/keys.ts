import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keysFolder } from './local/keysFolder.ts';
import { openRsaKey } from './local/rsaKey.ts';
import { secretFile } from './local/secretFile.ts';
import { UnreadableSecret } from './local/unreadableSecret.ts';
import { StartError } from './startError.ts';

/** The keys of one installation. */
export type Keys = {
  /** Derives the 32-byte key of one purpose: the same at every start, and independent of all others. */
  readonly derive: (purpose: string) => Buffer;
  /** Encrypts a text for the place where it is stored. It cannot be decrypted for any other place. */
  readonly seal: (text: string, place: SealedPlace) => string;
  /**
   * Encrypts a short text the same way with the installation's RSA key, as required for the passwords of
   * databases.
   */
  readonly sealRsa: (text: string, place: SealedPlace) => string;
  /** Decrypts a text sealed for a place, in any supported format. @throws UnreadableSecret */
  readonly open: (sealed: string, place: SealedPlace) => string;
  /**
   * Seals a text for a place, in its present format, that was not bound to a place.
   * @throws UnreadableSecret
   */
  readonly bind: (sealed: string, place: SealedPlace) => string;
  /** Seals a text for another place in its present format. @throws UnreadableSecret */
  readonly move: (sealed: string, from: SealedPlace, to: SealedPlace) => string;
};

/** Where a sealed text is stored: table, column, and a permanent identifier of the row within its table. */
export type SealedPlace = readonly [table: string, column: string, ...row: readonly (string | number)[]];

const LENGTH = 32;
const NONCE = 12;
const TAG = 16;
const VERSION = 'v2.';
// The format before texts were bound to their place.
const UNBOUND = 'v1.';

/** Opens the installation's keys in DATA_DIR/keys. They are generated on the first start. */
export function openKeys(dataDir: string): Keys {
  const path = join(keysFolder(dataDir), 'master.key');
  const master = secretFile(path, () => randomBytes(LENGTH));
  if (master.length !== LENGTH) {
    throw new StartError(
      `${path} is damaged: it has ${master.length} bytes instead of ${LENGTH}; restore it from a backup, ` +
        'since the secrets in the database can be read with no other',
    );
  }
  const derive = (purpose: string) => {
    return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `kaifang ${purpose}`, LENGTH));
  };
  const key = derive('seal v1');
  const rsa = openRsaKey(join(keysFolder(dataDir), 'rsa.pem'));
  const sealAs = (sealed: string, text: string, place: SealedPlace) =>
    rsa.sealed(sealed) ? rsa.seal(text, labelOf(place)) : seal(key, text, labelOf(place));
  const openAt = (sealed: string, place: SealedPlace) =>
    rsa.sealed(sealed) ? rsa.open(sealed, labelOf(place)) : open(key, sealed, VERSION, labelOf(place));
  return {
    derive,
    seal: (text, place) => seal(key, text, labelOf(place)),
    sealRsa: (text, place) => rsa.seal(text, labelOf(place)),
    open: openAt,
    bind: (sealed, place) =>
      sealAs(sealed, rsa.sealed(sealed) ? rsa.openUnbound(sealed) : open(key, sealed, UNBOUND), place),
    move: (sealed, from, to) => sealAs(sealed, openAt(sealed, from), to),
  };
}

function labelOf(place: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify(place));
}

function seal(key: Buffer, text: string, label: Buffer): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(label);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

function open(key: Buffer, sealed: string, version: string, label?: Buffer): string {
  if (!sealed.startsWith(version))
    throw new UnreadableSecret('This is no sealed text of a version known here');
  const parts = Buffer.from(sealed.slice(version.length), 'base64url');
  if (parts.length < NONCE + TAG) throw new UnreadableSecret('This sealed text is cut short');
  const decipher = createDecipheriv('aes-256-gcm', key, parts.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(parts.subarray(NONCE, NONCE + TAG));
  if (label) decipher.setAAD(label);
  try {
    const text = Buffer.concat([decipher.update(parts.subarray(NONCE + TAG)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    throw new UnreadableSecret(
      'This sealed text was changed, belongs elsewhere, or was sealed with the keys of another installation',
    );
  }
}
