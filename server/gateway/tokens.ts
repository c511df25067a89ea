import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/store/database.ts';
import { hashOf } from './callers.ts';

/** A token as returned to its application, once. */
export interface Issued {
  readonly token: string;
  readonly expiresAt: string;
}

/** The lifetime of an application's token, in days. */
const tokenDays = 30;

/** The lifetime of a token that was created in the docs, in days. */
const docsTokenDays = 1;
/** How many tokens of an application that were created in the docs are valid at once. */
const mostDocsTokens = 5;

/** When a new lifetime of a token of an application `a` ends: with its secret, if that one was reset. */
const lifetimeEnd = (isForDocs: RawBuilder<unknown>, isOfFormer: RawBuilder<unknown>) => sql`
  least(now() + make_interval(days => case when ${isForDocs} then ${docsTokenDays}::integer else ${tokenDays}::integer end),
    case when ${isOfFormer} then a.former_secret_until end)`;

/** What is special about a new token. */
interface Issuing {
  /** It comes with the application's secret before the last reset. */
  readonly isOfFormer?: boolean;
  /** Its owner created it in the docs, to try APIs. */
  readonly isForDocs?: boolean;
}

/**
 * Issues a token of an application, with its present secret or the one before the last reset. It stores the
 * fingerprint of that secret, so that the token ends when the secret ends.
 */
export async function issueToken(
  db: Db,
  app: number,
  uid: number,
  { isOfFormer = false, isForDocs = false }: Issuing = {},
): Promise<Issued> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ expiresAt: string }>`
    insert into kaifang_system.app_token (token_hash, app_id, uid, for_docs, secret_mark, expires_at)
    select ${Buffer.from(hashOf(token), 'hex')}, id, ${uid}, ${isForDocs},
      md5(coalesce(${sql.ref(isOfFormer ? 'former_secret' : 'app_secret')}, '')),
      ${lifetimeEnd(sql.lit(isForDocs), sql.lit(isOfFormer))}
    from app a where id = ${app} returning expires_at as "expiresAt"`.execute(db);
  return { token, expiresAt: rows[0]?.expiresAt ?? '' };
}

/**
 * Issues a token to try APIs in the docs. It lives for a day, and only the latest few of an application are
 * valid. Runs in a transaction: concurrent calls wait for each other.
 */
export async function issueDocsToken(db: Db, app: number): Promise<Issued> {
  await sql`select 1 from app where id = ${app} for update`.execute(db);
  await sql`
    with ended as (
      delete from kaifang_system.app_token where token_hash in (
        select token_hash from kaifang_system.app_token where app_id = ${app} and for_docs
        order by created_at desc offset ${mostDocsTokens - 1})
      returning token_hash)
    select pg_notify('kaifang', 'open app_token ' || encode(token_hash, 'hex')) from ended`.execute(db);
  return issueToken(db, app, 0, { isForDocs: true });
}

/** Restarts a token's lifetime. @returns its end. */
export async function renewToken(db: Db, token: string): Promise<string> {
  const hash = hashOf(token);
  const { rows } = await sql<{ expiresAt: string }>`
    update kaifang_system.app_token t set expires_at = ${lifetimeEnd(sql`t.for_docs`, sql`t.secret_mark = md5(a.former_secret)`)}
    from app a where t.token_hash = ${Buffer.from(hash, 'hex')} and a.id = t.app_id returning t.expires_at as "expiresAt"`.execute(
    db,
  );
  await sql`select pg_notify('kaifang', ${`open app_token ${hash}`})`.execute(db);
  return rows[0]?.expiresAt ?? '';
}

/** Keeps tokens valid whose application's secret is unchanged but sealed in another way. */
export async function moveMarks(
  db: Db,
  { ids, before, after }: { readonly ids: number[]; readonly before: string[]; readonly after: string[] },
): Promise<void> {
  await sql`
    update kaifang_system.app_token set secret_mark = md5(made.after)
    from unnest(${ids}::bigint[], ${before}::text[], ${after}::text[]) as made (id, before, after)
    where app_id = made.id and secret_mark = md5(made.before)`.execute(db);
}

/** Removes expired tokens and former secrets, and the daily counts of the year before last. */
export async function sweepTokens(db: Db): Promise<void> {
  await sql`
    update app set former_secret = null, former_secret_until = null
    where former_secret_until <= now() or (former_secret is not null and former_secret_until is null)`.execute(
    db,
  );
  await sql`delete from kaifang_system.app_token where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from kaifang_system.flow_cache where until < now()`.execute(db);
  await sql`delete from kaifang_system.app_day where day < current_date - 400`.execute(db);
}
