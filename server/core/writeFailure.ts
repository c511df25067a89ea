import { sql } from 'kysely';
import type { Shared } from '../platform/cache/shared.ts';
import { maskSecrets } from '../platform/rules/maskSecrets.ts';
import { reportStatements, type Sent } from '../platform/store/statements.ts';
import { countTry } from '../platform/store/throttle.ts';
import type { App } from './app.ts';

/** A call that ended in an unexpected error. */
export interface FailedCall {
  readonly reference: string;
  readonly service: string | undefined;
  readonly error: unknown;
  readonly ip: string;
  /** Its database statements. */
  readonly sent: Sent;
  /** The session of the call. */
  readonly token?: unknown;
  /** The account that owns the calling application. */
  readonly owner?: number | undefined;
}

type Teller = Pick<App, 'db' | 'log'> & { readonly shared: Pick<Shared, 'counters'> } & Partial<
    Pick<App, 'sessions'>
  >;

const longest = { message: 2000, stack: 20_000 };

/**
 * Writes a failed call to the error log, with its stack and its statements, to be looked up by its reference.
 * It neither waits nor throws: if the database is what failed, only the log line remains.
 */
export function writeFailure(app: Teller, failed: FailedCall): void {
  const { db, log, sessions, shared } = app;
  const { reference, service = null, error, ip, sent } = failed;
  const { message, stack } = toldOf(error);
  const statements = JSON.stringify(reportStatements(sent));
  const write = async () => {
    // An error that repeats on every call must not fill the disk.
    if ((await countTry(shared.counters, [{ key: 'failures', most: 300, seconds: 60 }])) > 0) return;
    const account = await accountOf(sessions, failed);
    await sql`
      insert into error_log (type, code, message, url, stack, reference, statements, count, user_id, username, ip)
      values ('server', 500, ${clean(message, longest.message)}, ${service},
        ${stack === undefined ? null : clean(stack, longest.stack)}, ${reference}, ${statements}::jsonb, 1,
        ${account}, (select username from account where id = ${account}), ${ip})`.execute(db);
  };
  write().catch((fault: unknown) =>
    log.warn({ err: fault }, 'a failed call could not be written into the error log'),
  );
}

async function accountOf(
  sessions: App['sessions'] | undefined,
  { token, owner }: FailedCall,
): Promise<number | null> {
  const session = typeof token === 'string' ? await sessions?.find(token) : undefined;
  return session?.account.id ?? owner ?? null;
}

// A database error about an invalid value quotes the value.
function toldOf(error: unknown): { readonly message: string; readonly stack: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined };
  const { message, stack } = error;
  const code = String((error as { code?: unknown }).code ?? '');
  if (!code.startsWith('22')) return { message, stack };
  const told = message.replace(/"[\s\S]*"/g, '"?"');
  return { message: told, stack: stack?.replace(message, () => told) };
}

// A message may quote user input, and the database can store neither U+0000 nor lone surrogates.
function clean(text: string, most: number): string {
  return maskSecrets(text.slice(0, most))
    .replaceAll('\0', ' ')
    .replace(/[\ud800-\udfff]/gu, '\ufffd');
}
