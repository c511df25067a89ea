import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type AddressList, addressList } from '../../rules/addressList.ts';
import type { Db } from '../database.ts';
import { type Remembered, remembered } from '../remembered.ts';
import type { Signal } from '../signal.ts';
import { openTopic } from './tables.ts';

/** The application that calls, and who owns it. */
export interface Caller {
  readonly app: number;
  readonly appKey: string;
  /** As it is kept; `keys.open` reads it. */
  readonly sealedSecret: string | null;
  readonly status: string;
  readonly review: string;
  readonly expiresAt: string | null;
  readonly addresses: AddressList | null;
  readonly dailyLimit: number;
  /** How it says who it is. */
  readonly auth: 'token' | 'sign' | 'any';
  readonly owner: number;
  readonly ownerLevel: number;
  readonly ownerEnabled: boolean;
}

/** A token of an application; one that was issued before its secret was reset is not `valid`. */
export interface Token {
  readonly caller: Caller;
  readonly uid: number;
  readonly valid: boolean;
  readonly expiresAt: string;
}

/** Finds who calls, and remembers it until something of it changes. */
export interface Callers {
  byToken(token: string): Promise<Token | null>;
  byKey(appKey: string): Promise<Caller | null>;
}

const most = 10_000;

/** Callers from the tables of applications, accounts and tokens. */
export function createCallers(db: Db, signal: Signal): Callers {
  const tokens: Remembered<Token | null> = remembered(signal, openTopic, most, (hash) => loadToken(db, hash));
  const apps: Remembered<Caller | null> = remembered(signal, openTopic, most, (key) => loadApp(db, key));
  return {
    byToken: (token) => tokens.get(hashOf(token)),
    byKey: (appKey) => apps.get(appKey),
  };
}

/** The hash that a token is kept as, in hex. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type Row = Omit<Caller, 'addresses'> & { readonly whitelist: string | null };

const columns = sql`
  a.id as app, a.app_key as "appKey", a.app_secret as "sealedSecret", a.status, a.review_status as review,
  a.expires_at as "expiresAt", a.ip_whitelist as whitelist, a.daily_limit as "dailyLimit",
  coalesce(a.auth, 'token') as auth, o.id as owner, o.level as "ownerLevel",
  o.status = 'enabled' as "ownerEnabled"`;

async function loadToken(db: Db, hash: string): Promise<Token | null> {
  const { rows } = await sql<Row & Omit<Token, 'caller' | 'expiresAt'> & { until: string }>`
    select t.uid, t.expires_at as until, t.secret_mark = md5(coalesce(a.app_secret, '')) as valid, ${columns}
    from kaifang_system.app_token t join app a on a.id = t.app_id join account o on o.id = a.account_id
    where t.token_hash = ${Buffer.from(hash, 'hex')}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { uid, until, valid, ...caller } = row;
  return { caller: callerOf(caller), uid, valid, expiresAt: until };
}

async function loadApp(db: Db, appKey: string): Promise<Caller | null> {
  const { rows } = await sql<Row>`
    select ${columns} from app a join account o on o.id = a.account_id where a.app_key = ${appKey}`.execute(
    db,
  );
  return rows[0] ? callerOf(rows[0]) : null;
}

function callerOf({ whitelist, ...caller }: Row): Caller {
  return { ...caller, addresses: addressList(whitelist) };
}
