import { referencePlaces } from '#schemas/derive/references.ts';
import type { Fault } from '#schemas/explain.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { lostPrivateFiles } from '../privateFiles.ts';
import { type Problem, problemOf } from '../problem.ts';
import { lostReferences } from '../refer/lost.ts';
import { lostFiles } from '../refer/lostFiles.ts';
import { holdersOf } from './holders.ts';
import type { ImportPlan } from './importPlan.ts';
import { type HandsOver, uniqueFields, uniqueText } from './uniques.ts';
import { handsOverOf, type ValidatedRow } from './validateRows.ts';

/**
 * Finds errors that the database would raise regardless of the other rows, without writing: taken values, and
 * missing references and uploads. Dependencies between the rows only show when they are written.
 */
export async function lookUp(
  call: Call,
  plan: ImportPlan,
  rows: readonly ValidatedRow[],
): Promise<ValidatedRow[]> {
  const faults = [await takenValues(call, plan, rows), await lost(call, plan, rows)];
  return rows.map((row, at) => {
    const [first] = faults.flatMap((found) => found[at] ?? []);
    if (!first) return row;
    const problem = problemOf(badInput([], [first]), call) as Problem;
    return { kind: 'bad', line: row.line, problem: { row: row.line, ...problem } };
  });
}

async function lost(call: Call, { resource }: ImportPlan, rows: readonly ValidatedRow[]): Promise<Fault[][]> {
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

async function takenValues(call: Call, plan: ImportPlan, rows: readonly ValidatedRow[]): Promise<Fault[][]> {
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
      // Another row holds the value and changes it.
      if (holder === undefined || leaving.has(holder)) continue;
      faults[at]?.push({ keyword: 'unique', instancePath: `/${name}`, params: {} });
    }
  }
  return faults;
}

function saidBy(row: ValidatedRow): HandsOver['says'] {
  return handsOverOf(row).says;
}

function idOf(row: ValidatedRow): Json | undefined {
  return handsOverOf(row).from?.['id'];
}
