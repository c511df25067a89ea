import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { cachedUntilChanged, type Remembered } from '../platform/cache/cachedUntilChanged.ts';
import type { ChangeFeed } from '../platform/cache/changeFeed.ts';
import { type AddressList, addressList } from '../platform/rules/addressList.ts';
import type { Db } from '../platform/store/database.ts';

/** The calling application and its owner. */
export interface Caller {
  readonly app: number;
  readonly appKey: string;
  /** As stored; `keys.open` reads it. */
  readonly sealedSecret: string | null;
  /** The secret before the last reset, sealed the same way, and when it stops working. */
  readonly former: { readonly sealedSecret: string; readonly until: string } | null;
  readonly status: string;
  readonly review: string;
  readonly expiresAt: string | null;
  readonly addresses: AddressList | null;
  readonly dailyLimit: number;
  /** The credentials of a caller. */
  readonly auth: 'token' | 'sign' | 'any';
  readonly owner: number;
  readonly ownerLevel: number;
  readonly ownerEnabled: boolean;
}

/**
 * A token of an application; not `valid` if it was issued with a secret that has been reset and does not work
 * any more.
 */
interface Token {
  readonly caller: Caller;
  readonly uid: number;
  readonly valid: boolean;
  readonly expiresAt: string;
}

/** Finds the caller, and caches it until one of its records changes. */
export interface Callers {
  byToken(token: string): Promise<Token | null>;
  byKey(appKey: string): Promise<Caller | null>;
}

const most = 10_000;

/** Callers from the tables of applications, accounts and tokens. */
export function createCallers(db: Db, signal: ChangeFeed): Callers {
  const tokens: Remembered<KeptToken | null> = cachedUntilChanged(
    signal,
    { app_token: 'key' },
    most,
    (hash) => loadToken(db, hash),
  );
  const apps: Remembered<KeptCaller | null> = cachedUntilChanged(
    signal,
    { app: 'key', account: 'all' },
    most,
    (id) => loadApp(db, id),
  );
  const ids: Remembered<number | null> = cachedUntilChanged(signal, { app: 'all' }, most, (key) =>
    idOf(db, key),
  );
  return {
    async byToken(token) {
      const found = await tokens.get(hashOf(token));
      const app = found && (await apps.get(String(found.app)));
      if (!app) return null;
      const { uid, expiresAt, mark } = found;
      const isOfFormer = mark === app.formerMark && formerSecretOf(app.caller) !== null;
      return { caller: app.caller, uid, expiresAt, valid: mark === app.mark || isOfFormer };
    },
    async byKey(appKey) {
      const id = await ids.get(appKey);
      return id === null ? null : ((await apps.get(String(id)))?.caller ?? null);
    },
  };
}

/** The sealed secret before the last reset while it works, else null. */
export function formerSecretOf({ former }: Caller): string | null {
  return former && Date.parse(former.until) > Date.now() ? former.sealedSecret : null;
}

/** The stored hash of a token, in hex. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A stored token, with the fingerprint of the secret under which it was issued. */
interface KeptToken {
  readonly app: number;
  readonly uid: number;
  readonly mark: string;
  readonly expiresAt: string;
}

/** An application with the fingerprints of its secrets. */
interface KeptCaller {
  readonly caller: Caller;
  readonly mark: string;
  readonly formerMark: string | null;
}

async function loadToken(db: Db, hash: string): Promise<KeptToken | null> {
  const { rows } = await sql<KeptToken>`
    select app_id as app, uid, secret_mark as mark, expires_at as "expiresAt"
    from kaifang_system.app_token where token_hash = ${Buffer.from(hash, 'hex')}`.execute(db);
  return rows[0] ?? null;
}

async function idOf(db: Db, appKey: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from app where app_key = ${appKey}`.execute(db);
  return rows[0]?.id ?? null;
}

type Row = Omit<Caller, 'addresses' | 'former'> &
  Omit<KeptCaller, 'caller'> & {
    readonly whitelist: string | null;
    readonly formerSecret: string | null;
    readonly formerUntil: string | null;
  };

async function loadApp(db: Db, id: string): Promise<KeptCaller | null> {
  const { rows } = await sql<Row>`
    select a.id as app, a.app_key as "appKey", a.app_secret as "sealedSecret", a.status,
      a.review_status as review, a.expires_at as "expiresAt", a.ip_whitelist as whitelist,
      a.daily_limit as "dailyLimit", coalesce(a.auth, 'token') as auth, o.id as owner, o.level as "ownerLevel",
      o.status = 'enabled' as "ownerEnabled", md5(coalesce(a.app_secret, '')) as mark, md5(a.former_secret) as "formerMark",
      a.former_secret as "formerSecret", a.former_secret_until as "formerUntil"
    from app a join account o on o.id = a.account_id where a.id = ${id}`.execute(db);
  if (!rows[0]) return null;
  const { whitelist, mark, formerMark, formerSecret: sealedSecret, formerUntil: until, ...caller } = rows[0];
  const former = sealedSecret !== null && until !== null ? { sealedSecret, until } : null;
  return { caller: { ...caller, former, addresses: addressList(whitelist) }, mark, formerMark };
}
