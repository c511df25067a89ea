import type { Registry } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { openSecret, secretPlace } from '../collection/openSecret.ts';
import type { Keys } from '../keys.ts';
import { Refusal } from '../refusal.ts';
import { isSameText, type SignVersion, signatures, signedText, textsIn } from '../rules/signature.ts';
import type { Db } from '../store/database.ts';
import type { Caller, Callers } from '../store/open/callers.ts';
import { useOnce as isUnused } from '../store/throttle.ts';
import type { Signature } from './checkSigned.ts';
import type { OpenRequest, Trail } from './openCall.ts';

/** What it takes to find out who calls. */
export interface Identifying {
  readonly db: Db;
  readonly keys: Keys;
  readonly registry: Registry;
  readonly callers: Callers;
  /** The lowest version of signatures that is taken. */
  minSignVersion(): Promise<SignVersion>;
  /** Whether a wrong signature is answered with the text that was signed here: for development. */
  readonly tellsSigned: boolean;
}

/** Which application calls, and what it signed. */
export interface Identified {
  readonly caller: Caller;
  readonly signature?: Signature;
}

/** How far the clock of whoever signs may be from ours, in seconds. */
const window = 300;

/**
 * Finds out which application calls: by its token, or by its signature where it has none.
 * @throws Refusal 412 for an address that it does not call from, 406 for a token or 400 for a signature that is wrong.
 */
export async function identify(parts: Identifying, request: OpenRequest, trail: Trail): Promise<Identified> {
  const { access_token: token, sign } = request.fields;
  const isSigned = (token === undefined || token === '') && sign !== undefined;
  return isSigned ? bySignature(parts, request, trail) : byToken(parts, request, trail);
}

async function byToken({ callers }: Identifying, request: OpenRequest, trail: Trail): Promise<Identified> {
  const text = request.fields['access_token'];
  const isPossible = typeof text === 'string' && text.length >= 20 && text.length <= 200;
  const found = isPossible ? await callers.byToken(text) : null;
  if (!found) throw new Refusal(ret.signIn, 'open.token');
  const { caller, uid, valid, expiresAt } = found;
  Object.assign(trail, { caller, uid });
  checkAddress(caller, request);
  if (!valid || Date.parse(expiresAt) <= Date.now() || caller.auth === 'sign')
    throw new Refusal(ret.signIn, 'open.token');
  return { caller };
}

async function bySignature(
  parts: Identifying,
  { fields, ip }: OpenRequest,
  trail: Trail,
): Promise<Identified> {
  const { app_key: key = '', sign = '', timestamp = '', nonce = '', uid = '0' } = textsIn(fields);
  const caller = key.length <= 64 ? await parts.callers.byKey(key) : null;
  if (caller) {
    trail.caller = caller;
    checkAddress(caller, { ip });
  }
  const version = await versionOf(parts, fields['sign_version']);
  const secret = caller ? secretOf(parts, caller) : '';
  const texts = textsIn(fields, version === 2);
  const signature = signatures[version](texts, secret);
  if (!isSameText(sign, signature) || !caller || secret === '' || caller.auth === 'token')
    throw new Refusal(ret.badInput, 'open.sign', {
      // What the call itself said, in the order in which it is signed; the secret is no part of it.
      ...(parts.tellsSigned && { data: { signed: signedText(version, texts) } }),
    });
  await refuseReplay(parts.db, caller, { timestamp, nonce, signature });
  trail.uid = /^\d{1,15}$/.test(uid) ? Number(uid) : 0;
  return { caller, signature: { version, names: new Set(Object.keys(fields)) } };
}

async function versionOf({ minSignVersion }: Identifying, said: unknown): Promise<SignVersion> {
  if (String(said) === '2') return 2;
  if (said === undefined && (await minSignVersion()) === 1) return 1;
  const about = { field: 'sign_version', rule: 'signVersion' };
  throw new Refusal(ret.badInput, 'open.signVersion', { about });
}

/** The secret of an application; nothing where it has none. @throws Refusal 420 where it cannot be read. */
export function secretOf(
  parts: Pick<Identifying, 'keys' | 'registry'>,
  { app, sealedSecret }: Caller,
): string {
  return sealedSecret ? openSecret(parts, sealedSecret, secretPlace('app', 'app_secret', app)) : '';
}

// What was listened to cannot be sent once more: not later than the window, and within it neither with the same number
// nor with the same signature, which letters that move between fields may have kept.
async function refuseReplay(
  db: Db,
  { app }: Caller,
  { timestamp, nonce, signature }: Readonly<Record<'timestamp' | 'nonce' | 'signature', string>>,
): Promise<void> {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d{10}$/.test(timestamp) || age > window) throw new Refusal(ret.badInput, 'open.timestamp');
  if (!/^[\w-]{8,64}$/.test(nonce)) throw new Refusal(ret.badInput, 'open.nonce');
  const once = [`nonce ${app} ${nonce}`, `sign ${app} ${signature.toLowerCase()}`];
  if (!(await isUnused(db, once, 2 * window + 60))) throw new Refusal(ret.badInput, 'open.nonce');
}

/** @throws Refusal 412 for an address that the application does not call from. */
export function checkAddress({ addresses }: Caller, { ip }: Pick<OpenRequest, 'ip'>): void {
  if (addresses && !addresses(ip)) throw new Refusal(ret.address, 'open.address', { values: { ip } });
}
