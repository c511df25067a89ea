import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

/** An upload in progress, stored in parts. */
export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly kind: string | null;
  readonly fingerprint: string;
  readonly size: number;
  readonly received: number;
  /** The resulting record. */
  readonly file_id: number | null;
  readonly touched_at: string;
}

/** What an upload starts with. */
export interface DraftStart {
  readonly accountId: number;
  readonly name: string;
  readonly kind: string | null;
  /** A fingerprint of the content, so that a client that returns can resume the upload. */
  readonly fingerprint: string;
  readonly size: number;
}

const columns = sql`id, name, kind, fingerprint, size, received, file_id, touched_at`;

/** Starts an upload, or finds the same one to resume. */
export async function beginDraft(db: Db, start: DraftStart): Promise<Draft> {
  const { accountId, name, kind, fingerprint, size } = start;
  const found = await sql<Draft>`
    update kaifang_system.upload_draft set touched_at = now()
    where id = (
      select id from kaifang_system.upload_draft
      where account_id = ${accountId} and name = ${name} and kind is not distinct from ${kind}
        and fingerprint = ${fingerprint} and size = ${size} and file_id is null
      order by received desc limit 1)
    returning ${columns}`.execute(db);
  if (found.rows[0]) return found.rows[0];
  const { rows } = await sql<Draft>`
    insert into kaifang_system.upload_draft (id, account_id, name, kind, fingerprint, size)
    values (${randomBytes(16).toString('hex')}, ${accountId}, ${name}, ${kind}, ${fingerprint}, ${size})
    returning ${columns}`.execute(db);
  return rows[0] as Draft;
}

/** One of an account's uploads, locked if it is about to change. */
export async function findDraft(
  db: Db,
  accountId: number,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select ${columns} from kaifang_system.upload_draft where id = ${id} and account_id = ${accountId}
    ${lock === 'lock' ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** The unfinished uploads of an account, latest first. */
export async function openDrafts(db: Db, accountId: number): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select ${columns} from kaifang_system.upload_draft where account_id = ${accountId} and file_id is null
    order by touched_at desc limit 200`.execute(db);
  return rows;
}

/** The number of bytes in an account's unfinished uploads. */
export async function draftBytes(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from kaifang_system.upload_draft
    where account_id = ${accountId} and file_id is null`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Appends the next part to a locked upload. @returns the size so far. */
export async function addPart(db: Db, { id, received }: Draft, bytes: Buffer): Promise<number> {
  await sql`
    insert into kaifang_system.upload_part (draft, place, bytes)
    values (${id}, ${received}, ${bytes})`.execute(db);
  const { rows } = await sql<{ received: number }>`
    update kaifang_system.upload_draft set received = received + ${bytes.length}, touched_at = now()
    where id = ${id} returning received`.execute(db);
  return rows[0]?.received ?? 0;
}

/** The received content of an upload, read a few parts at a time. */
export async function readParts(db: Db, id: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let size = 0; ; ) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from kaifang_system.upload_part where draft = ${id} and place >= ${size}
      order by place limit 8`.execute(db);
    if (rows.length === 0) return Buffer.concat(parts);
    parts.push(...rows.map(({ bytes }) => bytes));
    size = parts.reduce((sum, { length }) => sum + length, 0);
  }
}

/** Reduces an upload to its result, for a client that asks again because it missed the answer. */
export async function endDraft(db: Db, id: string, fileId: number): Promise<void> {
  await sql`delete from kaifang_system.upload_part where draft = ${id}`.execute(db);
  await sql`
    update kaifang_system.upload_draft set file_id = ${fileId}, touched_at = now() where id = ${id}`.execute(
    db,
  );
}

/** Discards an upload; one that became a file stays on record. */
export async function dropDraft(db: Db, accountId: number, id: string): Promise<void> {
  await sql`
    delete from kaifang_system.upload_draft
    where id = ${id} and account_id = ${accountId} and file_id is null`.execute(db);
}

/** Deletes uploads without progress for a day. */
export async function sweepDrafts(db: Db): Promise<void> {
  await sql`
    delete from kaifang_system.upload_draft where touched_at < now() - interval '1 day'`.execute(db);
}
