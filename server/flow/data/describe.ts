import pg from 'pg';
import type { StatementToDescribe } from '../../databases/engine.ts';

/** What the database reports about a statement without running it. */
export interface Described {
  /** The PostgreSQL types of `$1`, `$2` …. */
  readonly parameters: readonly string[];
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The planner's estimates for unknown parameter values; null when no plan is requested. */
  readonly plan: { readonly cost: number | null; readonly rows: number | null };
}

/** Makes PostgreSQL prepare a statement and report its parameters and columns; runs nothing. */
export async function describeStatement(
  client: pg.ClientBase,
  { text, planned }: StatementToDescribe,
): Promise<Described> {
  await client.query(`begin read only; set local statement_timeout = ${patience}`);
  try {
    const { parameters, columns } = await prepared(client, text, statementName);
    const types = await typeNames(client, [...parameters, ...columns.map(({ type }) => type)]);
    const nameOf = (oid: number) => types.get(oid) ?? 'unknown';
    return {
      parameters: parameters.map(nameOf),
      columns: columns.map(({ name, type }) => ({ name, type: nameOf(type) })),
      plan: planned ? await planOf(client, planned) : { cost: null, rows: null },
    };
  } finally {
    await client.query(`rollback; deallocate all`);
  }
}

const statementName = 'kaifang_described';
const plannedName = 'kaifang_planned';

/** The planning timeout in milliseconds. */
const patience = 5000;

interface Types {
  readonly parameters: number[];
  readonly columns: { readonly name: string; readonly type: number }[];
}

// The driver only describes statements that it runs, so this sends the messages directly: Parse, Describe,
// Sync.
function prepared(client: pg.ClientBase, text: string, name: string): Promise<Types> {
  return new Promise((resolve, reject) => {
    const found: Types = { parameters: [], columns: [] };
    let connection: Wire | undefined;
    const onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      found.parameters.push(...dataTypeIDs);
    };
    const leave = () => connection?.off('parameterDescription', onParameters);
    const described = {
      submit(wire: Wire) {
        connection = wire;
        wire.on('parameterDescription', onParameters);
        wire.parse({ name, text, types: [] });
        wire.describe({ type: 'S', name });
        wire.sync();
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        found.columns.push(...fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })));
      },
      // After an error the driver sends nothing more for this query; the messages end with Sync, so the
      // connection remains usable.
      handleError(error: Error) {
        leave();
        reject(error);
      },
      handleReadyForQuery() {
        leave();
        resolve(found);
      },
    };
    client.query(described as unknown as pg.Submittable);
  });
}

interface Wire {
  on(event: string, listener: (message: never) => void): void;
  off(event: string, listener: (message: never) => void): void;
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

async function typeNames(client: pg.ClientBase, oids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>({
    text: 'select oid::int as oid, format_type(oid, null) as name from unnest($1::oid[]) as oid',
    values: [[...new Set(oids)]],
    types: pg.types,
  });
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

// Requests a generic plan: a plan for specific values would say little about others. Where a constant cannot
// be replaced by a parameter, as in a JSON path, there is no plan.
async function planOf(
  client: pg.ClientBase,
  { text, parameters }: NonNullable<StatementToDescribe['planned']>,
): Promise<Described['plan']> {
  await client.query('savepoint planning');
  try {
    await prepared(client, text, plannedName);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query('rollback to savepoint planning');
    return { cost: null, rows: null };
  }
  const values = parameters === 0 ? '' : `(${Array(parameters).fill('null').join(', ')})`;
  await client.query('set local plan_cache_mode = force_generic_plan');
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>({
    text: `explain (format json) execute ${pg.escapeIdentifier(plannedName)}${values}`,
    types: pg.types,
  });
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
  return { cost: plan['Total Cost'] ?? 0, rows: plan['Plan Rows'] ?? 0 };
}
