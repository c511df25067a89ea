import { type RawBuilder, sql } from 'kysely';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import { type ProcedurePlace, procedurePlace } from '../../rules/sql/procedurePlace.ts';
import { oneStatement } from '../../rules/sql/readStatement.ts';
import { runBound } from '../boundSql.ts';
import type { Opened } from '../connections.ts';
import type { Session } from '../engine.ts';
import { ConsoleFault } from '../fault.ts';
import { using } from '../using.ts';

/**
 * Makes a procedure or function on its database: one statement, so nothing else can hide behind its end. Overwriting
 * drops the old one first; where the new one cannot be made, the old one stays.
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
  if (overwrite) {
    const names = written.map((one) => (one.isQuoted ? one.text : one.text.toLowerCase()));
    for (const drop of await dropsInPostgres(session, names)) await session.query(drop);
  }
  for await (const _ of session.stream(text));
  await session.query('commit');
}

// Functions and procedures share their names there, and several may have one, each with other parameters.
async function dropsInPostgres(session: Session, names: readonly string[]): Promise<string[]> {
  const [name = '', schema = null] = [...names].reverse();
  // Made without a schema, it is where new things go; another schema may have one of that name too.
  const { rows } = await runBound(
    session,
    'postgres',
    sql`select format('drop routine %s', p.oid::regprocedure)
      from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where n.nspname = coalesce(${schema}::name, current_schema()) and p.proname = ${name}::name
        and p.prokind in ('f', 'p')`,
  );
  return rows.map(([drop]) => String(drop));
}

/** A procedure as it was: its text, and the mode in which it was made. */
interface OldProcedure {
  readonly text: string;
  readonly mode: string;
}

// Here each change is final by itself: the old one is kept in hand until the new one is made.
async function makeInMysql(
  session: Session,
  text: string,
  { kind, names: written }: ProcedurePlace,
  overwrite: boolean,
): Promise<void> {
  const names = written.map((one) => one.text);
  const name = sql.id(...names);
  const old = overwrite ? await oldText(session, kind, name) : undefined;
  if (old) await runBound(session, 'mysql', sql`drop ${sql.raw(kind)} ${name}`);
  try {
    await session.query(text);
  } catch (error) {
    if (old) await putBack(session, old, names, error);
    throw error;
  }
}

// Its text names no schema. Where it cannot be made again, that is told with its text, so that a person can.
async function putBack(
  session: Session,
  { text: old, mode }: OldProcedure,
  [schema = '', ...more]: readonly string[],
  why: unknown,
): Promise<void> {
  try {
    if (more.length > 0) await runBound(session, 'mysql', sql`use ${sql.id(schema)}`);
    // The mode goes with what is made: by it its text is read, and runs.
    await runBound(session, 'mysql', sql`set session sql_mode = ${mode}`);
    await session.query(old);
  } catch {
    const said = why instanceof ConsoleFault ? why.said : '';
    throw new Refusal(ret.state, 'console.procedureLost', {
      values: { said, old },
      data: { definition: old },
    });
  }
}

/** The text of the one that is there; nothing when none is. @throws Refusal where it cannot be read: it could not be put back. */
async function oldText(
  session: Session,
  kind: ProcedurePlace['kind'],
  name: RawBuilder<unknown>,
): Promise<OldProcedure | undefined> {
  const unreadable = () => new Refusal(ret.state, 'console.procedureUnreadable');
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
