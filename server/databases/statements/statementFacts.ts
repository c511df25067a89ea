import { parseStatements, type Tree } from './parseStatements.ts';
import { type Unvalued, withoutConstants } from './withoutConstants.ts';

/** The facts of a statement, from PostgreSQL's own parse tree. */
export interface StatementFacts {
  /** Whether it, or a nested statement, changes or locks rows. */
  readonly writes: boolean;
  /** The names of the called functions, as written. */
  readonly functions: readonly string[];
  /** The statement for planning; undefined where it must not be planned. */
  readonly planned?: Unvalued;
}

/** The reason that a text cannot become an API; its message is below `refusal.sqlapi`. */
export interface StatementFault {
  readonly fault: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Whether a statement may use a table; the schema is empty for an unqualified name. */
export type ReachesTable = (schema: string, table: string) => boolean;

/** The tables of data interfaces. */
const ownTable: ReachesTable = (schema, table) =>
  schema === 'data' || (schema === '' && !table.startsWith('pg_'));

/** The tables of a connected database, without its system catalogs. */
export const connectedTable: ReachesTable = (schema, table) =>
  !/^(pg_|information_schema$)/.test(schema === '' ? table : schema);

/**
 * Analyzes one statement with the given number of parameters. Uses PostgreSQL's own parser, so strings,
 * comments and dollar quotes are recognized correctly.
 */
export async function statementFacts(
  sql: string,
  isReached: ReachesTable = ownTable,
  parameters = 0,
): Promise<StatementFacts | StatementFault> {
  if (sql.trim() === '') return { fault: 'empty' };
  const parsed = await parseStatements(sql);
  if ('tooMuch' in parsed) return { fault: 'deep' };
  if ('message' in parsed)
    return { fault: 'syntax', values: { message: parsed.message, line: lineAt(sql, parsed.at) } };
  const { statements } = parsed;
  const [only] = statements;
  if (!only) return { fault: 'empty' };
  if (statements.length > 1) return { fault: 'several', values: { number: statements.length } };
  const [kind = ''] = Object.keys(only);
  if (!['SelectStmt', ...writing].includes(kind)) return { fault: 'kind' };
  const found: Found = { writes: false, functions: new Set(), faults: [], isReached };
  let planned: Unvalued | undefined;
  try {
    walk(only, found);
    planned = withoutConstants(sql, only, parameters);
  } catch (error) {
    if (error instanceof RangeError) return { fault: 'deep' };
    throw error;
  }
  const [fault] = found.faults;
  return fault ?? { writes: found.writes, functions: [...found.functions], ...(planned && { planned }) };
}

/** The line of a text position, starting at 1. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

interface Found {
  writes: boolean;
  readonly functions: Set<string>;
  readonly faults: StatementFault[];
  readonly isReached: ReachesTable;
}

const writing = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

function walk(value: unknown, found: Found): void {
  if (Array.isArray(value)) for (const one of value) walk(one, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      note(name, inner as Tree, found);
      walk(inner, found);
    }
}

function note(name: string, inner: Tree, found: Found): void {
  // A common table expression may delete rows; a lock blocks other transactions.
  if (writing.includes(name) || name === 'LockingClause') found.writes = true;
  if (name === 'intoClause' && inner) found.faults.push({ fault: 'into' });
  if (name === 'FuncCall') found.functions.add(nameOf(inner['funcname']));
  // `current_user` and similar are keywords, and types such as regclass convert a number to a name.
  if (name === 'SQLValueFunction' && !/_(DATE|(LOCAL|CURRENT_)?TIME(STAMP)?)(_N)?$/.test(String(inner['op'])))
    found.functions.add(String(inner['op']).replace('SVFOP_', '').toLowerCase());
  const type = name === 'typeName' ? nameOf(inner['names'] ?? []) : '';
  if (/(^|\.)reg[a-z]+$/.test(type)) found.functions.add(type);
  if (name === 'RangeVar') {
    const [schema, table] = [String(inner['schemaname'] ?? ''), String(inner['relname'] ?? '')];
    if (!found.isReached(schema, table))
      found.faults.push({ fault: 'schema', values: { name: schema || table } });
  }
  // It would sort by a constant.
  if (name === 'SortBy' && (inner['node'] as Tree | undefined)?.['ParamRef'])
    found.faults.push({ fault: 'order' });
}

function nameOf(parts: unknown): string {
  return (parts as { String?: { sval?: string } }[]).map(({ String: part }) => part?.sval ?? '').join('.');
}
