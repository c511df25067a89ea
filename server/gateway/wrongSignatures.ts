import { sql } from 'kysely';
import { cleanText } from '../platform/rules/cleanText.ts';
import type { Db } from '../platform/store/database.ts';

/** A call whose signature was wrong, as the owner of its application sees it. */
export interface WrongSignature {
  readonly created_at: string;
  readonly service: string;
  readonly sign_version: number;
  /** The text that was signed here, with the values of secrets masked. */
  readonly signed: string;
  readonly ip: string;
}

/** The number of wrong signatures that are kept for each application. */
const most = 20;
const mostText = 4000;
/** Each application stores at most one within this time, in milliseconds, so that a flood costs no more. */
const pause = 1000;
const mostApps = 10_000;

/** Stores wrong signatures; a failure is reported and fails no call. */
export function createWrongSignatures(db: Db, failed: (error: unknown) => void) {
  const storedAt = new Map<number, number>();
  return {
    note(app: number, wrong: Omit<WrongSignature, 'created_at'>): void {
      const now = performance.now();
      if (now - (storedAt.get(app) ?? -pause) < pause) return;
      if (storedAt.size >= mostApps) storedAt.clear();
      storedAt.set(app, now);
      store(db, app, wrong).catch(failed);
    },
  };
}

/** The latest wrong signatures of an application, newest first. */
export async function wrongSignaturesOf(db: Db, app: number): Promise<WrongSignature[]> {
  const { rows } = await sql<WrongSignature>`
    select created_at, service, sign_version, signed, ip from kaifang_system.wrong_signature
    where app_id = ${app} order by created_at desc limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

/** Removes what is older than a week. */
export async function sweepWrongSignatures(db: Db): Promise<void> {
  await sql`delete from kaifang_system.wrong_signature where created_at < now() - interval '7 days'`.execute(
    db,
  );
}

async function store(db: Db, app: number, wrong: Omit<WrongSignature, 'created_at'>): Promise<void> {
  const { service, sign_version: version, signed, ip } = wrong;
  await sql`
    insert into kaifang_system.wrong_signature (app_id, service, sign_version, signed, ip)
    values (${app}, ${cleanText(service).slice(0, 255)}, ${version}, ${signed.slice(0, mostText)}, ${ip})`.execute(
    db,
  );
  await sql`
    delete from kaifang_system.wrong_signature where app_id = ${app} and created_at < (
      select created_at from kaifang_system.wrong_signature where app_id = ${app}
      order by created_at desc offset ${most - 1} limit 1)`.execute(db);
}
