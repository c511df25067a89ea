import { sql } from 'kysely';
import type { Fault } from '#schemas/explain.ts';
import type { Json, Property, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { lostReferences } from '../collection/refer/lost.ts';
import { type Problem, problemOf } from '../jobs/problem.ts';
import { badInput } from '../refusal.ts';
import type { ImportPlan } from './importPlan.ts';
import type { Judged } from './judge.ts';

/** What the database would refuse, found out without writing: values that are taken, and references that lead nowhere. */
export async function lookUp(call: Call, plan: ImportPlan, rows: readonly Judged[]): Promise<Judged[]> {
  const faults = [await takenValues(call, plan, rows), await lost(call, plan, rows)];
  return rows.map((row, at) => {
    const [first] = faults.flatMap((found) => found[at] ?? []);
    if (!first) return row;
    const problem = problemOf(badInput([], [first]), call) as Problem;
    return { kind: 'bad', line: row.line, problem: { row: row.line, ...problem } };
  });
}

function lost(call: Call, { resource }: ImportPlan, rows: readonly Judged[]): Promise<Fault[][]> {
  const written = rows.map((row) => ({
    before: row.kind === 'change' ? row.before : null,
    after: saidBy(row) as Row,
  }));
  return lostReferences(call, resource, written, { every: true, lock: false });
}

async function takenValues(call: Call, plan: ImportPlan, rows: readonly Judged[]): Promise<Fault[][]> {
  const faults: Fault[][] = rows.map(() => []);
  for (const [name, property] of Object.entries(plan.resource.schema.properties)) {
    if (name === 'id' || !property.unique) continue;
    const said = rows.flatMap((row, at) => {
      const value = saidBy(row)[name];
      return value === null || value === undefined ? [] : [{ row, at, value }];
    });
    if (said.length === 0) continue;
    const found = await present(call, plan, name, property, [...new Set(said.map(({ value }) => value))]);
    for (const { row, at, value } of said) {
      const holder = found.get(keyOf(property, value));
      if (holder === undefined || holder === idOf(row)) continue;
      faults[at]?.push({ keyword: 'unique', instancePath: `/${name}`, params: {} });
    }
  }
  return faults;
}

function saidBy(row: Judged): Readonly<Record<string, Json | undefined>> {
  if (row.kind === 'add') return row.values;
  return row.kind === 'change' ? row.changes : {};
}

function idOf(row: Judged): Json | undefined {
  return row.kind === 'change' ? row.before['id'] : undefined;
}

// Which of the values there are, and the record that has each.
async function present(
  call: Call,
  plan: ImportPlan,
  name: string,
  property: Property,
  values: readonly Json[],
): Promise<Map<string, Json>> {
  const column = sql.ref(name);
  const texts = values.map((value) => keyOf(property, value));
  const text = property.unique === 'ignore_case' ? sql`lower(${column})` : sql`${column}`;
  const type = property.type === 'integer' ? sql`bigint` : sql`text`;
  const { rows } = await sql<{ id: number; value: string }>`
    select id, ${text}::text as value from ${sql.table(plan.resource.name)} where ${text} = any(${texts}::${type}[])`.execute(
    call.db,
  );
  return new Map(rows.map(({ id, value }) => [value, id]));
}

function keyOf(property: Property, value: Json): string {
  return property.unique === 'ignore_case' ? String(value).toLowerCase() : String(value);
}
