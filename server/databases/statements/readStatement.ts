import { sql as query } from 'kysely';
import { type NamedStatement, readNamed } from '#schemas/flow/sql/named.ts';
import type { Dialect } from '#schemas/payloads/console.ts';
import type { Db } from '../../platform/store/database.ts';
import { mysqlFacts } from './mysqlFacts.ts';
import {
  connectedTable,
  type StatementFacts,
  type StatementFault,
  statementFacts,
} from './statementFacts.ts';
import type { Unvalued } from './withoutConstants.ts';

/** A statement that may run for other users, with the facts known without its database. */
export interface ReadStatement {
  readonly named: NamedStatement;
  readonly writes: boolean;
  /** A version that can be planned without evaluating anything; MySQL plans the original. */
  readonly planned?: Unvalued | undefined;
}

/** The target database of a statement: the platform's own data, or a connection with a SQL dialect. */
export type StatementFor = Dialect | 'own';

/** Analyzes one statement with named parameters, or returns the reason that it must not run. */
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

// Random and time functions change nothing; all other volatile functions wait, lock, read files or write.
const harmless = [
  'random',
  'random_normal',
  'gen_random_uuid',
  'uuidv4',
  'uuidv7',
  'clock_timestamp',
  'timeofday',
];

// These types turn a text into a table or a statement, or these functions reveal server internals: its
// settings, sessions and version, and the names of its accounts, schemas and tables, which can be looked up
// by number alone.
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

/**
 * The first function that is not built into PostgreSQL, has side effects according to its catalog, or reveals
 * server internals.
 */
async function strangeFunction(db: Db, { functions }: StatementFacts): Promise<string | undefined> {
  const plain = new Map(functions.map((name) => [name, name.replace(/^pg_catalog\./, '')]));
  const { rows } = await query<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      and proname = any(${[...plain.values()]}::text[])
    group by proname having bool_and(provolatile <> 'v' or proname = any(${harmless}::text[]))`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  return [...plain].find(([, name]) => !known.has(name) || telling.test(name))?.[0];
}
