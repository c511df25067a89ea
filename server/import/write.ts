import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { addRecord, addRecords, brought, updateRecord } from '../collection/write.ts';
import { inSavepoint } from '../inSavepoint.ts';
import { type Problem, problemOf } from '../jobs/problem.ts';
import type { ImportPlan } from './importPlan.ts';
import type { Judged } from './judge.ts';

type Doable = Extract<Judged, { kind: 'add' | 'change' }>;

/** What an import did to one record, as much as is needed to take it back. */
interface Trace {
  readonly id: number;
  readonly version: number;
  /** The values before; null: it was not there. */
  readonly before: Row | null;
}

/** Writes judged rows; what the database refuses only then is a problem of its row. @returns the problems. */
export async function writeRows(
  call: Call,
  plan: ImportPlan,
  job: number,
  rows: readonly Judged[],
): Promise<Problem[]> {
  const doable = rows.filter((row): row is Doable => row.kind === 'add' || row.kind === 'change');
  return attempt(call, plan, job, doable);
}

// All at once is quick; where one of them is refused, the halves are tried until it is known which.
async function attempt(
  call: Call,
  plan: ImportPlan,
  job: number,
  rows: readonly Doable[],
): Promise<Problem[]> {
  if (rows.length === 0) return [];
  try {
    await inSavepoint(call, async (inside) => trace(inside, job, await writeAll(inside, plan, rows)));
    return [];
  } catch (error) {
    const problem = problemOf(error, call);
    if (!problem) throw error;
    const [only] = rows;
    if (rows.length === 1 && only) return [{ row: only.line, ...problem }];
    const middle = Math.ceil(rows.length / 2);
    const first = await attempt(call, plan, job, rows.slice(0, middle));
    return [...first, ...(await attempt(call, plan, job, rows.slice(middle)))];
  }
}

async function writeAll(call: Call, plan: ImportPlan, rows: readonly Doable[]): Promise<Trace[]> {
  const added = rows.flatMap((row) => (row.kind === 'add' ? [row.values] : []));
  const changed = rows.flatMap((row) => (row.kind === 'change' ? [row] : []));
  const traces = (await add(call, plan, added)).map(
    (record): Trace => ({ ...placeOf(record), before: null }),
  );
  for (const { before, changes: said } of changed) {
    const changes = { ...said, ...brought(call, plan.resource, before, said) };
    const after = await change(call, plan, before, plan.editByHand ? said : changes);
    const old = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null]));
    traces.push({ ...placeOf(after), before: old });
  }
  return traces;
}

async function add(call: Call, { resource, addByHand }: ImportPlan, all: readonly Row[]): Promise<Row[]> {
  if (!addByHand) {
    if (all.length > 1) return addRecords(call, resource, all);
    return Promise.all(all.map((values) => addRecord(call, resource, values)));
  }
  const records: Row[] = [];
  for (const values of all) {
    await addByHand.before?.(call, values);
    records.push((await addByHand.run(call, values)) as Row);
  }
  return records;
}

async function change(
  call: Call,
  { resource, editByHand }: ImportPlan,
  before: Row,
  changes: Row,
): Promise<Row> {
  if (!editByHand) return updateRecord(call, resource, before, changes);
  const input = { id: before['id'], version: before['version'], ...changes } as Row;
  await editByHand.before?.(call, input);
  return (await editByHand.run(call, input)) as Row;
}

function placeOf(record: Row): { id: number; version: number } {
  return { id: Number(record['id']), version: Number(record['version']) };
}

// Of a record that the file has twice, the values before the first time are the ones to go back to.
async function trace(call: Call, job: number, traces: readonly Trace[]): Promise<void> {
  const merged = new Map<number, Trace>();
  for (const next of traces) {
    const first = merged.get(next.id);
    merged.set(next.id, first?.before ? { ...next, before: { ...next.before, ...first.before } } : next);
  }
  const all = [...merged.values()];
  await sql`
    insert into kaifang_system.import_row as known (job_id, record_id, version, before)
    select ${job}::bigint, id, version, before::jsonb
    from unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ version }) => version)}::bigint[],
      ${all.map(({ before }) => before && JSON.stringify(before))}::text[]) as told (id, version, before)
    on conflict (job_id, record_id) do update set
      version = excluded.version, before = excluded.before || known.before`.execute(call.db);
}
