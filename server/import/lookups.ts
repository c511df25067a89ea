import { sql } from 'kysely';
import type { Json, Property } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { type Problem, problemOf } from '../jobs/problem.ts';
import { badInput } from '../refusal.ts';
import type { ImportPlan } from './importPlan.ts';
import type { Judged } from './judge.ts';

/** What the database would refuse, found out without writing: values that are taken, and ids that point nowhere. */
export async function lookUp(call: Call, plan: ImportPlan, rows: readonly Judged[]): Promise<Judged[]> {
  const faults = new Map<number, Problem>();
  for (const [name, property] of Object.entries(plan.resource.schema.properties)) {
    if (name === 'id' || (!property.unique && !property.reference)) continue;
    const values = rows.flatMap((row) => {
      const value = saidBy(row)[name];
      return value === null || value === undefined ? [] : [{ row, value }];
    });
    if (values.length === 0) continue;
    const found = await present(call, plan, name, property, [...new Set(values.map(({ value }) => value))]);
    for (const { row, value } of values) {
      const holder = found.get(keyOf(property, value));
      const isTaken = property.unique && holder !== undefined && holder !== idOf(row);
      const isLost = property.reference && holder === undefined;
      if (!isTaken && !isLost) continue;
      const fault = { keyword: isTaken ? 'unique' : 'reference', instancePath: `/${name}`, params: {} };
      const problem = problemOf(badInput([], [fault]), call) as Problem;
      if (!faults.has(row.line)) faults.set(row.line, { row: row.line, ...problem });
    }
  }
  return rows.map((row) => {
    const problem = faults.get(row.line);
    return problem ? { kind: 'bad', line: row.line, problem } : row;
  });
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
  const table = property.reference?.resource ?? plan.resource.name;
  const column = sql.ref(property.reference ? 'id' : name);
  const texts = values.map((value) => keyOf(property, value));
  const text = property.unique === 'ignore_case' ? sql`lower(${column})` : sql`${column}`;
  const type = property.reference || property.type === 'integer' ? sql`bigint` : sql`text`;
  const { rows } = await sql<{ id: number; value: string }>`
    select id, ${text}::text as value from ${sql.table(table)} where ${text} = any(${texts}::${type}[])`.execute(
    call.db,
  );
  return new Map(rows.map(({ id, value }) => [value, id]));
}

function keyOf(property: Property, value: Json): string {
  return property.unique === 'ignore_case' ? String(value).toLowerCase() : String(value);
}
