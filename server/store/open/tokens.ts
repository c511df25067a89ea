import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { hashOf } from './callers.ts';

/** A token as its application gets it, once. */
export interface Issued {
  readonly token: string;
  readonly expiresAt: string;
}

/** How long a token of an application lives, in days. */
export const tokenDays = 30;

/**
 * Issues a token of an application. It bears the mark of the secret of this moment, so that all tokens end when the
 * secret is reset, by whatever way.
 */
export async function issueToken(db: Db, app: number, uid: number): Promise<Issued> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ expiresAt: string }>`
    insert into kaifang_system.app_token (token_hash, app_id, uid, secret_mark, expires_at)
    select ${Buffer.from(hashOf(token), 'hex')}, id, ${uid}, md5(coalesce(app_secret, '')),
      now() + make_interval(days => ${tokenDays})
    from app where id = ${app} returning expires_at as "expiresAt"`.execute(db);
  return { token, expiresAt: rows[0]?.expiresAt ?? '' };
}

/** Lets the life of a token begin anew. @returns when it ends. */
export async function renewToken(db: Db, token: string): Promise<string> {
  const hash = hashOf(token);
  const { rows } = await sql<{ expiresAt: string }>`
    update kaifang_system.app_token set expires_at = now() + make_interval(days => ${tokenDays})
    where token_hash = ${Buffer.from(hash, 'hex')} returning expires_at as "expiresAt"`.execute(db);
  await sql`select pg_notify('kaifang', ${`open app_token ${hash}`})`.execute(db);
  return rows[0]?.expiresAt ?? '';
}

/** Lets tokens stay valid whose application's secret is the same as before, but sealed in another way. */
export async function moveMarks(
  db: Db,
  { ids, before, after }: { readonly ids: number[]; readonly before: string[]; readonly after: string[] },
): Promise<void> {
  await sql`
    update kaifang_system.app_token set secret_mark = md5(made.after)
    from unnest(${ids}::bigint[], ${before}::text[], ${after}::text[]) as made (id, before, after)
    where app_id = made.id and secret_mark = md5(made.before)`.execute(db);
}

/** Removes tokens whose time is over, and the day counts of the year before last. */
export async function sweepTokens(db: Db): Promise<void> {
  await sql`delete from kaifang_system.app_token where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from kaifang_system.flow_cache where until < now()`.execute(db);
  await sql`delete from kaifang_system.app_day where day < current_date - 400`.execute(db);
}
