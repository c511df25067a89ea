import { referencePlaces } from '#schemas/derive/references.ts';
import type { Fault } from '#schemas/explain.ts';
import type { Json, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { lostPrivateFiles } from '../collection/privateFiles.ts';
import { lostReferences } from '../collection/refer/lost.ts';
import { lostFiles } from '../collection/refer/lostFiles.ts';
import { type Problem, problemOf } from '../jobs/problem.ts';
import { badInput } from '../refusal.ts';
import type { ImportPlan } from './importPlan.ts';
import { handsOverOf, type Judged } from './judge.ts';
import { holdersOf } from './unique/holders.ts';
import { type HandsOver, uniqueFields, uniqueText } from './unique/uniques.ts';

/**
 * What the database would refuse whatever is done to the other rows, found out without writing: values that are taken,
 * and references and uploads that lead nowhere. What hangs on another of these rows only the writing tells.
 */
export async function lookUp(call: Call, plan: ImportPlan, rows: readonly Judged[]): Promise<Judged[]> {
  const faults = [await takenValues(call, plan, rows), await lost(call, plan, rows)];
  return rows.map((row, at) => {
    const [first] = faults.flatMap((found) => found[at] ?? []);
    if (!first) return row;
    const problem = problemOf(badInput([], [first]), call) as Problem;
    return { kind: 'bad', line: row.line, problem: { row: row.line, ...problem } };
  });
}

async function lost(call: Call, { resource }: ImportPlan, rows: readonly Judged[]): Promise<Fault[][]> {
  const written = rows.map((row) => ({
    before: row.kind === 'change' ? row.before : null,
    after: saidBy(row) as Row,
  }));
  const faults = await lostReferences(call, resource, written, { every: true, lock: false });
  const own = referencePlaces(resource.schema).filter(
    ({ reference }) => reference.resource === resource.name,
  );
  const isOwn = ({ instancePath }: Fault) => own.some(({ path }) => path[0] === instancePath.split('/')[1]);
  const files = await lostFiles(call, resource, written, { lock: false });
  const privateFiles = await lostPrivateFiles(call, resource, written);
  return faults.map((found, at) => [
    ...found.filter((fault) => !isOwn(fault)),
    ...(files[at] ?? []),
    ...(privateFiles[at] ?? []),
  ]);
}

async function takenValues(call: Call, plan: ImportPlan, rows: readonly Judged[]): Promise<Fault[][]> {
  const faults: Fault[][] = rows.map(() => []);
  for (const [name, property] of uniqueFields(plan.resource)) {
    const said = rows.flatMap((row, at) => {
      const value = saidBy(row)[name];
      return value === null || value === undefined ? [] : [{ at, value }];
    });
    if (said.length === 0) continue;
    const leaving = new Set(rows.filter((row) => saidBy(row)[name] !== undefined).map(idOf));
    const found = await holdersOf(
      call,
      plan.resource,
      name,
      said.map(({ value }) => value),
    );
    for (const { at, value } of said) {
      const holder = found.get(uniqueText(property, value));
      // One of these rows has it, and gets another.
      if (holder === undefined || leaving.has(holder)) continue;
      faults[at]?.push({ keyword: 'unique', instancePath: `/${name}`, params: {} });
    }
  }
  return faults;
}

function saidBy(row: Judged): HandsOver['says'] {
  return handsOverOf(row).says;
}

function idOf(row: Judged): Json | undefined {
  return handsOverOf(row).from?.['id'];
}
