import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** An upload that is under way, part by part. */
export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly kind: string | null;
  readonly fingerprint: string;
  readonly size: number;
  readonly received: number;
  /** The record that it became. */
  readonly file_id: number | null;
  readonly touched_at: string;
}

/** What an upload begins with. */
export interface DraftStart {
  readonly accountId: number;
  readonly name: string;
  readonly kind: string | null;
  /** What tells this content from others, so that whoever comes back with it goes on where he stopped. */
  readonly fingerprint: string;
  readonly size: number;
}

const columns = sql`id, name, kind, fingerprint, size, received, file_id, touched_at`;

/** Begins an upload, or finds the same one again where it stopped. */
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

/** One of an account's uploads, locked when it is about to change. */
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

/** The uploads that an account left unfinished, the latest first. */
export async function openDrafts(db: Db, accountId: number): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select ${columns} from kaifang_system.upload_draft where account_id = ${accountId} and file_id is null
    order by touched_at desc limit 200`.execute(db);
  return rows;
}

/** How many bytes an account has under way. */
export async function draftBytes(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from kaifang_system.upload_draft
    where account_id = ${accountId} and file_id is null`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Adds the next part of a locked upload. @returns how much of it is there now. */
export async function addPart(db: Db, { id, received }: Draft, bytes: Buffer): Promise<number> {
  await sql`
    insert into kaifang_system.upload_part (draft, place, bytes)
    values (${id}, ${received}, ${bytes})`.execute(db);
  const { rows } = await sql<{ received: number }>`
    update kaifang_system.upload_draft set received = received + ${bytes.length}, touched_at = now()
    where id = ${id} returning received`.execute(db);
  return rows[0]?.received ?? 0;
}

/** All that has come of an upload, read some parts at a time. */
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

/** Keeps of an upload only what it became, for whoever asks again because he did not hear the answer. */
export async function endDraft(db: Db, id: string, fileId: number): Promise<void> {
  await sql`delete from kaifang_system.upload_part where draft = ${id}`.execute(db);
  await sql`
    update kaifang_system.upload_draft set file_id = ${fileId}, touched_at = now() where id = ${id}`.execute(
    db,
  );
}

/** Gives an upload up; what became a file stays known as that. */
export async function dropDraft(db: Db, accountId: number, id: string): Promise<void> {
  await sql`
    delete from kaifang_system.upload_draft
    where id = ${id} and account_id = ${accountId} and file_id is null`.execute(db);
}

/** Forgets uploads that nobody went on with for a day. */
export async function sweepDrafts(db: Db): Promise<void> {
  await sql`
    delete from kaifang_system.upload_draft where touched_at < now() - interval '1 day'`.execute(db);
}
