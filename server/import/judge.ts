import type { Property, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { getRecords } from '../collection/get.ts';
import { checkWhole, isSame } from '../collection/write.ts';
import { type Problem, problemOf } from '../jobs/problem.ts';
import { badInput, noRecord, Refusal } from '../refusal.ts';
import { unguardFormula } from '../rules/formula.ts';
import { cellValue } from './cellValue.ts';
import type { FindDouble } from './doubles.ts';
import type { ImportPlan } from './importPlan.ts';
import type { SheetRow } from './sheet/sheetRow.ts';

/** What is to be done with a row of the file. */
export type Judged =
  | { readonly kind: 'add'; readonly line: number; readonly values: Row }
  | { readonly kind: 'change'; readonly line: number; readonly before: Row; readonly changes: Row }
  | { readonly kind: 'unchanged'; readonly line: number }
  | { readonly kind: 'bad'; readonly line: number; readonly problem: Problem };

/** Judges rows as adding or changing the same values by hand would be judged, without writing anything. */
export async function judgeRows(
  call: Call,
  plan: ImportPlan,
  read: readonly ReadRow[],
  lock: 'lock' | 'read',
): Promise<Judged[]> {
  const ids = read.flatMap(({ values }) => (typeof values['id'] === 'number' ? [values['id']] : []));
  const records = plan.by === 'id' && ids.length > 0 ? await getRecords(call, plan.resource, ids, lock) : [];
  const known = new Map(records.map((record) => [record['id'], record]));
  return read.map(({ line, values, refusal }) => {
    try {
      if (refusal) throw refusal;
      const { id, version, ...own } = values;
      if (plan.by === 'none' || id === null || id === undefined) return judgeNew(call, plan, line, own);
      const record = known.get(id);
      if (!record) throw noRecord();
      return judgeKnown(call, plan, line, record, own, version);
    } catch (error) {
      const problem = problemOf(error, call);
      if (!problem) throw error;
      return { kind: 'bad', line, problem: { row: line, ...nameOf(plan.resource, values), ...problem } };
    }
  });
}

/** A row as values of its fields, before anybody looked into the database. */
export interface ReadRow {
  readonly line: number;
  readonly values: Row;
  /** Why it cannot be taken whatever the database has. */
  readonly refusal: Refusal | undefined;
}

/** Reads the cells of a row as its columns' fields. */
export function readRow(
  { resource, columns, isGuarded }: ImportPlan,
  { line, cells }: SheetRow,
  doubleIn: FindDouble,
): ReadRow {
  const values: Row = {};
  const unreadable: { field: string; type: string }[] = [];
  for (const [at, field] of columns.entries()) {
    if (field === '') continue;
    const property = resource.schema.properties[field] as Property;
    const cell = cells[at] ?? null;
    const value = cellValue(property, cell !== null && isGuarded ? unguardFormula(cell) : cell);
    if (value === undefined) unreadable.push({ field, type: property.type ?? 'string' });
    else values[field] = value;
  }
  const refusal = unreadable.length > 0 ? unreadableRefusal(unreadable) : doubleIn(values);
  return { line, values, refusal };
}

function unreadableRefusal(unreadable: readonly { field: string; type: string }[]): Refusal {
  const faults = unreadable.map(({ field, type }) => ({
    keyword: 'type',
    instancePath: `/${field}`,
    params: { type },
  }));
  return badInput([], faults);
}

function judgeNew(call: Call, plan: ImportPlan, line: number, own: Row): Judged {
  if (!plan.mayAdd) throw new Refusal(ret.forbidden, 'forbidden');
  // An empty cell of a field that has to be filled says nothing: its default is taken, or it is missing.
  const { required = [] } = plan.resource.schema;
  const values = Object.fromEntries(
    Object.entries(own).filter(([name, value]) => value !== null || !required.includes(name)),
  );
  call.app.validate(plan.addInput, values, call);
  return { kind: 'add', line, values };
}

function judgeKnown(
  call: Call,
  plan: ImportPlan,
  line: number,
  before: Row,
  own: Row,
  version: Row[string],
): Judged {
  const { properties, required } = plan.resource.schema;
  const changes = Object.fromEntries(
    Object.entries(own).filter(([name, value]) => !properties[name]?.frozen && !isSame(before[name], value)),
  );
  if (Object.keys(changes).length === 0) return { kind: 'unchanged', line };
  const emptied = (required ?? []).filter((name) => changes[name] === null);
  const faults = emptied.map((name) => missing(name));
  if (faults.length > 0) throw badInput([], faults);
  if (!plan.mayChange) throw new Refusal(ret.forbidden, 'forbidden');
  if (typeof version === 'number' && version !== before['version'])
    throw new Refusal(ret.conflict, 'import.conflict');
  call.app.validate(
    plan.editInput,
    { id: before['id'], version: before['version'], ...changes } as Row,
    call,
  );
  checkWhole(call, plan.resource, before, changes);
  return { kind: 'change', line, before, changes };
}

function missing(field: string) {
  return { keyword: 'required', instancePath: '', params: { missingProperty: field } };
}

function nameOf({ display }: Resource, values: Row): { name?: string } {
  const name = values[display];
  return name === undefined || name === null ? {} : { name: String(name).slice(0, 200) };
}
