import type { Registry } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import { openSecret, secretPlace } from '../core/openSecret.ts';
import type { Keys } from '../platform/keys.ts';
import {
  isSameText,
  type SignVersion,
  signatures,
  signedText,
  textsIn,
} from '../platform/rules/signature.ts';
import type { Db } from '../platform/store/database.ts';
import { useOnce as isUnused } from '../platform/store/throttle.ts';
import { type Caller, type Callers, formerSecretOf } from './callers.ts';
import type { Signature } from './checkSigned.ts';
import { maskedTexts } from './maskedParams.ts';
import type { OpenRequest, Trail } from './openCall.ts';
import type { WrongSignature } from './wrongSignatures.ts';

/** The dependencies for identifying a caller. */
export interface Identifying {
  readonly db: Db;
  readonly keys: Keys;
  readonly registry: Registry;
  readonly callers: Callers;
  /** The lowest accepted signature version. */
  minSignVersion(): Promise<SignVersion>;
  /** Whether the response to a wrong signature includes the text that was signed here: for development. */
  readonly tellsSigned: boolean;
  /** Keeps the text that was signed here, for the application's owner. */
  noteWrongSignature(app: number, wrong: Omit<WrongSignature, 'created_at'>): void;
}

/** The calling application and its signature data. */
export interface Identified {
  readonly caller: Caller;
  readonly signature?: Signature;
}

/** The maximum clock difference between the signer and the server, in seconds. */
const window = 300;

/**
 * Identifies the calling application: by its token, or by its signature if it has none.
 * @throws ApiError 412 for an address that the application may not call from, 406 for an invalid token or 400
 * for an invalid signature.
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
  if (!found) throw new ApiError(ret.signIn, 'open.token');
  const { caller, uid, valid, expiresAt } = found;
  Object.assign(trail, { caller, uid });
  checkAddress(caller, request);
  if (!valid || Date.parse(expiresAt) <= Date.now()) throw new ApiError(ret.signIn, 'open.token');
  if (caller.auth === 'sign') throw new ApiError(ret.signIn, 'open.token', { reason: 'open.auth.sign' });
  return { caller };
}

async function bySignature(
  parts: Identifying,
  { service, fields, ip }: OpenRequest,
  trail: Trail,
): Promise<Identified> {
  const { app_key: key = '', sign = '', timestamp = '', nonce = '', uid = '0' } = textsIn(fields);
  const caller = key.length <= 64 ? await parts.callers.byKey(key) : null;
  if (caller) {
    trail.caller = caller;
    checkAddress(caller, { ip });
  }
  const version = await versionOf(parts, fields['sign_version']);
  // Compares even where the application does not exist.
  const secrets = caller ? secretsOf(parts, caller) : [''];
  const texts = textsIn(fields, version === 2);
  const signature = secrets
    .map((secret) => signatures[version](texts, secret))
    .find((made, at) => isSameText(sign, made) && secrets[at] !== '');
  if (!signature || !caller) {
    if (caller && secrets[0] !== '' && caller.auth !== 'token') {
      const signed = signedText(version, maskedTexts(texts));
      parts.noteWrongSignature(caller.app, { service, sign_version: version, signed, ip });
    }
    throw new ApiError(ret.badInput, 'open.sign', {
      // The call's own fields in signing order; the secret is not part of them.
      ...(parts.tellsSigned && { data: { signed: signedText(version, texts) } }),
    });
  }
  // Only a caller with the secret learns this.
  if (caller.auth === 'token') throw new ApiError(ret.badInput, 'open.auth.token');
  await refuseReplay(parts.db, caller, { timestamp, nonce, signature });
  trail.uid = /^\d{1,15}$/.test(uid) ? Number(uid) : 0;
  return { caller, signature: { version, names: new Set(Object.keys(fields)) } };
}

async function versionOf({ minSignVersion }: Identifying, said: unknown): Promise<SignVersion> {
  if (String(said) === '2') return 2;
  if (said === undefined && (await minSignVersion()) === 1) return 1;
  const about = { field: 'sign_version', rule: 'signVersion' };
  throw new ApiError(ret.badInput, 'open.signVersion', { about });
}

/**
 * The secrets of an application that work: the present one, empty where it has none, and the one before a
 * reset during its grace period. @throws ApiError 420 where one cannot be decrypted.
 */
export function secretsOf(parts: Pick<Identifying, 'keys' | 'registry'>, caller: Caller): readonly string[] {
  const place = secretPlace('app', 'app_secret', caller.app);
  const former = formerSecretOf(caller);
  return [
    caller.sealedSecret ? openSecret(parts, caller.sealedSecret, place) : '',
    ...(former === null ? [] : [openSecret(parts, former, place)]),
  ];
}

// Replay protection: a call is rejected after the time window, and within it when its nonce or its signature
// repeats. The signature is checked as well, because characters that move between fields may leave it
// unchanged.
async function refuseReplay(
  db: Db,
  { app }: Caller,
  { timestamp, nonce, signature }: Readonly<Record<'timestamp' | 'nonce' | 'signature', string>>,
): Promise<void> {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d{10}$/.test(timestamp) || age > window) throw new ApiError(ret.badInput, 'open.timestamp');
  if (!/^[\w-]{8,64}$/.test(nonce)) throw new ApiError(ret.badInput, 'open.nonce');
  const once = [`nonce ${app} ${nonce}`, `sign ${app} ${signature.toLowerCase()}`];
  if (!(await isUnused(db, once, 2 * window + 60))) throw new ApiError(ret.badInput, 'open.nonce');
}

/** @throws ApiError 412 for an address that the application may not call from. */
export function checkAddress({ addresses }: Caller, { ip }: Pick<OpenRequest, 'ip'>): void {
  if (addresses && !addresses(ip)) throw new ApiError(ret.address, 'open.address', { values: { ip } });
}
