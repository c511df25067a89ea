import { ret } from '#schemas/wire.ts';
import type { Keys } from '../keys.ts';
import { Refusal } from '../refusal.ts';
import { isSameText, signatureOf } from '../rules/signature.ts';
import type { Db } from '../store/database.ts';
import type { Caller, Callers } from '../store/open/callers.ts';
import { useOnce as isUnused } from '../store/throttle.ts';
import type { OpenRequest, Trail } from './openCall.ts';

/** What it takes to find out who calls. */
export interface Identifying {
  readonly db: Db;
  readonly keys: Keys;
  readonly callers: Callers;
}

/** How far the clock of whoever signs may be from ours, in seconds. */
const window = 300;

/**
 * Finds out which application calls: by its token, or by its signature where it has none.
 * @throws Refusal 412 for an address that it does not call from, 406 for a token or 400 for a signature that is wrong.
 */
export async function identify(parts: Identifying, request: OpenRequest, trail: Trail): Promise<Caller> {
  const { access_token: token, sign } = request.fields;
  const isSigned = (token === undefined || token === '') && sign !== undefined;
  return isSigned ? bySignature(parts, request, trail) : byToken(parts, request, trail);
}

async function byToken({ callers }: Identifying, request: OpenRequest, trail: Trail): Promise<Caller> {
  const text = request.fields['access_token'];
  const isPossible = typeof text === 'string' && text.length >= 20 && text.length <= 200;
  const found = isPossible ? await callers.byToken(text) : null;
  if (!found) throw new Refusal(ret.signIn, 'open.token');
  const { caller, uid, valid, expiresAt } = found;
  Object.assign(trail, { caller, uid });
  checkAddress(caller, request);
  if (!valid || Date.parse(expiresAt) <= Date.now() || caller.auth === 'sign')
    throw new Refusal(ret.signIn, 'open.token');
  return caller;
}

async function bySignature(parts: Identifying, request: OpenRequest, trail: Trail): Promise<Caller> {
  const texts = Object.fromEntries(
    Object.entries(request.fields).map(([name, value]) => [name, textOf(value)]),
  );
  const { app_key: key = '', sign = '', timestamp = '', nonce = '', uid = '0' } = texts;
  const caller = key.length <= 64 ? await parts.callers.byKey(key) : null;
  if (caller) {
    trail.caller = caller;
    checkAddress(caller, request);
  }
  const secret = caller?.sealedSecret ? secretOf(parts.keys, caller.sealedSecret) : '';
  const isRight = isSameText(sign, signatureOf(texts, secret));
  if (!isRight || !caller || secret === '' || caller.auth === 'token')
    throw new Refusal(ret.badInput, 'open.sign');
  await refuseReplay(parts.db, caller, timestamp, nonce);
  trail.uid = /^\d{1,15}$/.test(uid) ? Number(uid) : 0;
  return caller;
}

/** The secret of an application as it was sealed. */
export function secretOf(keys: Keys, sealed: string): string {
  return String(JSON.parse(keys.open(sealed)));
}

// What was listened to cannot be sent once more: not later than the window, and not with the same number within it.
async function refuseReplay(db: Db, { app }: Caller, timestamp: string, nonce: string): Promise<void> {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d{10}$/.test(timestamp) || age > window) throw new Refusal(ret.badInput, 'open.timestamp');
  if (!/^[\w-]{8,64}$/.test(nonce)) throw new Refusal(ret.badInput, 'open.nonce');
  const isFirst = await isUnused(db, `nonce ${app} ${nonce}`, 2 * window + 60);
  if (!isFirst) throw new Refusal(ret.badInput, 'open.nonce');
}

/** @throws Refusal 412 for an address that the application does not call from. */
export function checkAddress({ addresses }: Caller, { ip }: OpenRequest): void {
  if (addresses && !addresses(ip)) throw new Refusal(ret.address, 'open.address', { values: { ip } });
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
