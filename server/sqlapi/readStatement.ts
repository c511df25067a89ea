import { sql as query } from 'kysely';
import { type NamedStatement, readNamed } from '#schemas/flow/sql/named.ts';
import type { Dialect } from '#schemas/payloads/console.ts';
import type { Db } from '../store/database.ts';
import { mysqlFacts } from './mysql/mysqlFacts.ts';
import type { Unvalued } from './parsing/withoutConstants.ts';
import {
  connectedTable,
  type StatementFacts,
  type StatementFault,
  statementFacts,
} from './statementFacts.ts';

/** A statement that may be run for others, with what is known of it without asking its database. */
export interface ReadStatement {
  readonly named: NamedStatement;
  readonly writes: boolean;
  /** As it may be planned without working anything out; MySQL plans it as it is. */
  readonly planned?: Unvalued | undefined;
}

/** Which database a statement is for: the platform's own data, or a connection that speaks some SQL. */
export type StatementFor = Dialect | 'own';

/** Reads one statement with named parameters, or says what keeps it from being one that may be run. */
export async function readStatement(
  db: Db,
  text: string,
  forWhat: StatementFor,
): Promise<ReadStatement | StatementFault> {
  const named = readNamed(text, forWhat === 'mysql' ? 'mysql' : 'postgres');
  if (named.fault) return { fault: named.fault === 'sqlPlaces' ? 'places' : 'open' };
  if (forWhat === 'mysql') {
    const facts = mysqlFacts(named.text);
    return 'fault' in facts ? facts : { named, writes: facts.writes };
  }
  const reached = forWhat === 'own' ? undefined : connectedTable;
  const facts = await statementFacts(named.text, reached, named.names.length);
  if ('fault' in facts)
    return forWhat !== 'own' && facts.fault === 'schema' ? { ...facts, fault: 'system' } : facts;
  const strange = await strangeFunction(db, facts);
  return strange === undefined
    ? { named, writes: facts.writes, planned: facts.planned }
    : { fault: 'function', values: { name: strange } };
}

// Chance and the clock change nothing; what else is volatile waits, locks, reads files or writes.
const harmless = [
  'random',
  'random_normal',
  'gen_random_uuid',
  'uuidv4',
  'uuidv7',
  'clock_timestamp',
  'timeofday',
];

// By these a text is a table or a statement, or the server tells of itself: its settings, its sessions, its version, and
// the names of its accounts, schemas and tables, which a number alone leads to.
const telling = new RegExp(
  `^(${[
    'pg_(?!typeof$|column_size$|size_pretty$|size_bytes$)',
    '.*_to_xml',
    'has_.*_privilege$',
    'current_(setting|user|role|schemas?|catalog|database)$',
    '(session_|system_)?user$',
    '(version|getpgusername|getdatabaseencoding|row_security_active)$',
    'inet_(client|server)_',
    '(to_)?reg(class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type)$',
    '((sh)?obj|col)_description$',
    '(format_type|oidvectortypes|makeaclitem)$',
    'acl',
    'txid_',
  ].join('|')})`,
);

/** The first function that is not PostgreSQL's own, or that has effects beside its answer, as its catalog says, or that tells of the server. */
async function strangeFunction(db: Db, { functions }: StatementFacts): Promise<string | undefined> {
  const plain = new Map(functions.map((name) => [name, name.replace(/^pg_catalog\./, '')]));
  const { rows } = await query<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      and proname = any(${[...plain.values()]}::text[])
    group by proname having bool_and(provolatile <> 'v' or proname = any(${harmless}::text[]))`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  return [...plain].find(([, name]) => !known.has(name) || telling.test(name))?.[0];
}
