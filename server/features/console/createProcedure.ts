import { type RawBuilder, sql } from 'kysely';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { runBound } from '../../databases/boundSql.ts';
import type { Opened } from '../../databases/connections.ts';
import type { Session } from '../../databases/engine.ts';
import { using } from '../../databases/using.ts';
import { ConsoleFault } from '../../flow/data/fault.ts';
import { piecesOf } from '../../platform/rules/pieces.ts';
import { type ProcedurePlace, procedurePlace } from '../../platform/rules/procedurePlace.ts';
import { oneStatement } from '../../platform/rules/readStatement.ts';

/**
 * Creates a procedure or function on its database as one statement, so that no second statement can follow
 * it. Overwriting drops the old one first; if the new one cannot be created, the old one stays.
 */
export function createProcedure(opened: Opened, definition: string, overwrite: boolean): Promise<void> {
  const place = procedurePlace(definition) ?? { kind: 'procedure', names: [] };
  const make = opened.dialect === 'mysql' ? makeInMysql : makeInPostgres;
  return using(opened, (session) => make(session, oneStatement(definition), place, overwrite), {
    typed: true,
  });
}

async function makeInPostgres(
  session: Session,
  text: string,
  { names: written }: ProcedurePlace,
  overwrite: boolean,
): Promise<void> {
  await session.query('begin read write');
  const names = written.map((one) => (one.isQuoted ? one.text : one.text.toLowerCase()));
  const before = await routinesInPostgres(session, names);
  if (overwrite) for (const { signature } of before) await session.query(`drop routine ${signature}`);
  for await (const _ of session.stream(text));
  const after = await routinesInPostgres(session, names);
  if (overwrite) await grantAgain(session, before, after);
  else refuseOverload(before, after);
  await session.query('commit');
}

interface Routine {
  readonly signature: string;
  /** The grantees to restore, in SQL syntax: who may execute it, and who may grant that to others. */
  readonly grantees: readonly string[];
}

// Functions and procedures share a namespace there, and overloads may share a name. Without a schema, a new
// one goes to the default schema; another schema may have one of the same name too.
async function routinesInPostgres(session: Session, names: readonly string[]): Promise<Routine[]> {
  const [name = '', schema = null] = [...names].reverse();
  const { rows } = await runBound(
    session,
    'postgres',
    sql`select p.oid::regprocedure, coalesce((
        select json_agg(case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
          || case when a.is_grantable then ' with grant option' else '' end)
        from pg_catalog.aclexplode(coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))) a
        where a.grantee <> p.proowner), '[]')
      from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where n.nspname = coalesce(${schema}::name, current_schema()) and p.proname = ${name}::name
        and p.prokind in ('f', 'p')`,
  );
  return rows.map(([signature, grantees]) => ({
    signature: String(signature),
    grantees: JSON.parse(String(grantees)) as string[],
  }));
}

// A role may run the new one only if it could run all replaced ones.
async function grantAgain(
  session: Session,
  before: readonly Routine[],
  after: readonly Routine[],
): Promise<void> {
  const [first, ...others] = before;
  const [made] = after;
  if (!first || !made) return;
  await session.query(`revoke all on routine ${made.signature} from public`);
  for (const one of first.grantees)
    if (others.every(({ grantees }) => grantees.includes(one)))
      await session.query(`grant execute on routine ${made.signature} to ${one}`);
}

// A call with that many arguments would be ambiguous between them.
function refuseOverload(before: readonly Routine[], after: readonly Routine[]): void {
  const known = before.map(({ signature }) => signature);
  const isNew = after.some(({ signature }) => !known.includes(signature));
  if (known.length > 0 && isNew)
    throw new ApiError(ret.state, 'console.procedureOverload', { values: { names: known.join(', ') } });
}

/** The previous procedure: its text, and the SQL mode in which it was created. */
interface OldProcedure {
  readonly text: string;
  readonly mode: string;
}

// DDL commits immediately here: the old text is kept until the new one exists. MariaDB replaces it
// atomically, with its grants.
async function makeInMysql(
  session: Session,
  text: string,
  place: ProcedurePlace,
  overwrite: boolean,
): Promise<void> {
  if (!overwrite) return void (await session.query(text));
  const { rows } = await session.query('select version()');
  if (/mariadb/i.test(String(rows[0]?.[0]))) return void (await session.query(orReplace(text)));
  return overwriteInMysql(session, text, place);
}

function orReplace(text: string): string {
  const pieces = piecesOf(text, 'mysql');
  const at = pieces.findIndex(({ kind, text: word }) => kind === 'word' && /^create$/i.test(word));
  const next = pieces.slice(at + 1).find(({ kind }) => kind === 'word');
  if (at === -1 || /^or$/i.test(next?.text ?? '')) return text;
  return pieces.map((one, place) => (place === at ? `${one.text} or replace` : one.text)).join('');
}

async function overwriteInMysql(
  session: Session,
  text: string,
  { kind, names: written }: ProcedurePlace,
): Promise<void> {
  const names = written.map((one) => one.text);
  const name = sql.id(...names);
  const old = await oldText(session, kind, name);
  const grants = old ? await grantsInMysql(session, kind, names) : [];
  if (old) await runBound(session, 'mysql', sql`drop ${sql.raw(kind)} ${name}`);
  try {
    await session.query(text);
  } catch (error) {
    if (old) await putBack(session, old, names, error);
    throw error;
  } finally {
    for (const { what, to, isGrantable } of grants)
      await runBound(
        session,
        'mysql',
        sql`grant ${sql.raw(what)} on ${sql.raw(kind)} ${name} to ${to}${sql.raw(isGrantable ? ' with grant option' : '')}`,
      ).catch(() => {});
  }
}

interface Grant {
  readonly what: string;
  readonly to: RawBuilder<unknown>;
  readonly isGrantable: boolean;
}

// MySQL drops the grants with a routine. An account that may not see them cannot restore them either.
async function grantsInMysql(
  session: Session,
  kind: ProcedurePlace['kind'],
  names: readonly string[],
): Promise<Grant[]> {
  const [name = '', schema = null] = [...names].reverse();
  try {
    const { rows } = await runBound(
      session,
      'mysql',
      sql`select user, host, proc_priv from mysql.procs_priv
        where db = coalesce(${schema}, database()) and routine_name = ${name} and routine_type = ${kind}`,
    );
    return rows.flatMap(([user, host, told]) => {
      const rights = String(told ?? '').split(',');
      const what = ['Execute', 'Alter Routine'].filter((one) => rights.includes(one)).join(', ');
      if (what === '') return [];
      const to = sql`${sql.lit(String(user))}@${sql.lit(String(host))}`;
      return [{ what, to, isGrantable: rights.includes('Grant') }];
    });
  } catch (error) {
    if (error instanceof ConsoleFault && (error.kind === 'denied' || error.kind === 'statement')) return [];
    throw error;
  }
}

// Its text names no schema. If it cannot be restored, the error includes its text, so that a user can restore
// it.
async function putBack(
  session: Session,
  { text: old, mode }: OldProcedure,
  [schema = '', ...more]: readonly string[],
  why: unknown,
): Promise<void> {
  try {
    if (more.length > 0) await runBound(session, 'mysql', sql`use ${sql.id(schema)}`);
    // The SQL mode belongs to the routine: it controls how its text is parsed and run.
    await runBound(session, 'mysql', sql`set session sql_mode = ${mode}`);
    await session.query(old);
  } catch {
    const said = why instanceof ConsoleFault ? why.said : '';
    throw new ApiError(ret.state, 'console.procedureLost', {
      values: { said, old },
      data: { definition: old },
    });
  }
}

/**
 * The text of the existing one; undefined when there is none. @throws ApiError where it cannot be read, since
 * it could not be restored.
 */
async function oldText(
  session: Session,
  kind: ProcedurePlace['kind'],
  name: RawBuilder<unknown>,
): Promise<OldProcedure | undefined> {
  const unreadable = () => new ApiError(ret.state, 'console.procedureUnreadable');
  try {
    const { columns, rows } = await runBound(session, 'mysql', sql`show create ${sql.raw(kind)} ${name}`);
    const at = columns.findIndex((column) => /^create /i.test(column.name));
    const text = rows[0]?.[at] ?? '';
    if (text === '') throw unreadable();
    const mode = rows[0]?.[columns.findIndex((column) => /^sql_mode$/i.test(column.name))] ?? '';
    return { text: String(text), mode: String(mode) };
  } catch (error) {
    if (!(error instanceof ConsoleFault)) throw error;
    if (/does not exist/i.test(error.said)) return undefined;
    if (error.kind === 'statement' || error.kind === 'denied') throw unreadable();
    throw error;
  }
}
