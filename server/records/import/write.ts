import { isReadable, isStored } from '#schemas/complete.ts';
import { isSystemField } from '#schemas/property.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { type Problem, problemOf } from '../problem.ts';
import { addRecord, addRecords, brought, isSame, updateRecord } from '../write.ts';
import { bisectFailures, unitsOf } from './bisectFailures.ts';
import type { ImportPlan } from './importPlan.ts';
import { type Imported, putBack } from './putBack.ts';
import { takenBack } from './takenBack.ts';
import { noteTraces, type Written } from './traces.ts';
import { claimedIn, releasedIn, releaseValues, shared } from './uniques.ts';
import { handsOverOf, type ValidatedRow } from './validateRows.ts';
import { type Besides, nothingBesides, watchWrites } from './writtenRows.ts';

type Doable = Extract<ValidatedRow, { kind: 'add' | 'change' }>;

/** The outcome of rows: the rejected ones, and the side effects. */
export interface Outcome {
  readonly problems: readonly Problem[];
  readonly besides: Besides;
}

/**
 * Writes validated rows. An error that only the database raises becomes a problem of its row, and so does a
 * change that the undo could not revert.
 */
export async function writeRows(
  call: Call,
  plan: ImportPlan,
  job: number,
  rows: readonly ValidatedRow[],
): Promise<Outcome> {
  const doable = rows.filter((row): row is Doable => row.kind === 'add' || row.kind === 'change');
  const units = unitsOf(plan.resource, doable, handsOverOf);
  const { done, refused } = await bisectFailures(call, units, (inside, some) =>
    writeWatched(inside, plan, job, some),
  );
  return {
    problems: refused.map(({ one: { line }, problem }) => ({ row: line, ...problem })),
    besides: done.reduce(sumOf, nothingBesides),
  };
}

/** The combined side effects of several parts of an import. */
export function sumOf(one: Besides, other: Besides): Besides {
  return { messages: one.messages + other.messages, tables: one.tables + other.tables };
}

async function writeWatched(
  call: Call,
  plan: ImportPlan,
  job: number,
  rows: readonly Doable[],
): Promise<Besides> {
  const added = rows.flatMap((row) => (row.kind === 'add' ? [row.values] : []));
  const changed = rows.flatMap((row) => (row.kind === 'change' ? [row] : []));
  const saidBy = (some: readonly Doable[]) => claimedIn(plan.resource, some.map(handsOverOf));
  const freed = shared(saidBy(rows), releasedIn(plan.resource, rows.map(handsOverOf)));
  // A custom service reads the present record and writes the values that it found into the audit trail.
  if (!plan.editByHand) await releaseValues(call, plan.resource, freed);
  const tell = await watchWrites(
    call,
    plan.resource,
    changed.map(({ before }) => before),
  );
  const done: Written[] = [];
  const addAll = async () => {
    for (const record of await add(call, plan, added)) done.push({ record, before: null, was: null });
  };
  // A value that a new record gets from another is free then. On undo, the new record is deleted before the
  // other gets the value back.
  const isHandedOn = shared(saidBy(rows.filter(({ kind }) => kind === 'add')), freed).size > 0;
  if (!isHandedOn) await addAll();
  for (const { before, changes } of changed) {
    const record = await change(call, plan, before, changes);
    done.push({ record, before: whatChanged(plan.resource, before, record), was: Number(before['version']) });
  }
  if (isHandedOn) await addAll();
  const besides = await tell({ added: added.length, changed: changed.length });
  if (plan.editByHand) await proveBack(call, plan, done);
  await noteTraces(call, job, done);
  return besides;
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
  if (!editByHand)
    return updateRecord(call, resource, before, { ...changes, ...brought(call, resource, before, changes) });
  const input = { id: before['id'], version: before['version'], ...changes } as Row;
  await editByHand.before?.(call, input);
  return (await editByHand.run(call, input)) as Row;
}

// The previous values of every changed field, whichever wrote it: the file, the resource's own rules or a
// service.
function whatChanged({ schema }: Resource, before: Row, after: Row): Row {
  const names = Object.entries(schema.properties).flatMap(([name, property]) => {
    const isOwn = isStored(property) && isReadable(property) && !isSystemField(name);
    return isOwn && !isSame(before[name], after[name]) ? [name] : [];
  });
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
}

// A rule of a service may be one-way: a refunded order never becomes paid again.
async function proveBack(call: Call, { resource }: ImportPlan, done: readonly Imported[]): Promise<void> {
  const changed = done.filter(({ before }) => before !== null).reverse();
  try {
    await takenBack(call, (inside) => putBack(inside, resource, changed));
  } catch (error) {
    const problem = problemOf(error, call);
    if (!problem) throw error;
    const why = problem.errors?.[0]?.message ?? say(call.texts, `refusal.${problem.key}`, problem.values);
    throw new ApiError(ret.state, 'import.oneWay', { values: { why } });
  }
}
