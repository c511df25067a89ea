import { isStored } from '#schemas/complete.ts';
import { withDefaults } from '#schemas/derive/rules/closed.ts';
import type { Fault } from '#schemas/explain.ts';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Property, Row } from '#schemas/resource.ts';
import { composedValue } from '#schemas/text/composed.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { refuseBroken } from '../collection/around/refuseBroken.ts';
import { getRecords } from '../collection/get.ts';
import { brought, checkWhole, isSame, newRecord, refuseClosed } from '../collection/write.ts';
import { type Problem, problemOf } from '../jobs/problem.ts';
import { badInput, noRecord, Refusal } from '../refusal.ts';
import { cellText } from '../rules/formula.ts';
import { calledOf } from './back/calledOf.ts';
import { cellValue, unreadCell } from './cellValue.ts';
import { zoneOf } from './fieldColumns.ts';
import type { ImportPlan } from './importPlan.ts';
import type { SheetRow } from './sheet/sheetRow.ts';
import type { HandsOver } from './unique/uniques.ts';
import { missingOf } from './unsayable.ts';

/** What is to be done with a row of the file. */
export type Judged =
  | {
      readonly kind: 'add';
      readonly line: number;
      readonly values: Row;
      /** The secrets that it needs and comes without. */
      readonly missing: readonly string[];
    }
  | { readonly kind: 'change'; readonly line: number; readonly before: Row; readonly changes: Row }
  | { readonly kind: 'unchanged'; readonly line: number }
  | { readonly kind: 'bad'; readonly line: number; readonly problem: Problem };

/** What a row does with values that no two records share. */
export function handsOverOf(row: Judged): HandsOver {
  if (row.kind === 'add') return { says: row.values, from: null };
  return row.kind === 'change' ? { says: row.changes, from: row.before } : { says: {}, from: null };
}

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
  return read.map(({ line, values, faults, odd }) => {
    try {
      if (odd) throw new Refusal(ret.badInput, 'import.cells', { values: odd });
      if (faults.length > 0) throw badInput([], faults);
      const { id, version, ...own } = values;
      if (plan.by === 'none' || id === null || id === undefined) return judgeNew(call, plan, line, own);
      const record = known.get(id);
      if (!record) throw noRecord();
      return judgeKnown(call, plan, line, record, own, version);
    } catch (error) {
      const problem = problemOf(error, call);
      if (!problem) throw error;
      return { kind: 'bad', line, problem: { row: line, ...calledOf(plan.resource, values), ...problem } };
    }
  });
}

/** A row as values of its fields, before anybody looked into the database. */
export interface ReadRow {
  readonly line: number;
  readonly values: Row;
  /** What its cells call records, by field, where ids belong. */
  readonly names: Readonly<Record<string, string>>;
  /** Why it cannot be taken whatever the database has. */
  readonly faults: readonly Fault[];
  /** How many cells it has, and its file titles, where they do not belong together. */
  readonly odd?: Readonly<Record<'cells' | 'titles', number>> | undefined;
}

/** Reads the cells of a row as its columns' fields. */
export function readRow({ resource, columns, isGuarded }: ImportPlan, row: SheetRow): ReadRow {
  const { line, cells, notes = [], titles = [] } = row;
  const values: Row = {};
  const names: Record<string, string> = {};
  const faults: Fault[] = [];
  for (const [at, field] of columns.entries()) {
    if (field === '') continue;
    const property = resource.schema.properties[field] as Property;
    const cell = cells[at] ?? null;
    const text = cell !== null && isGuarded ? cellText(cell) : cell;
    const value = cellValue(property, text, { note: notes[at], zone: zoneOf(titles[at]) });
    const unread = unreadCell(property, text, notes[at]);
    if (unread) faults.push(faultAt(field, unread));
    else if (value === undefined && text !== null && fieldTypeName(property) === 'reference')
      names[field] = text.trim().normalize('NFC');
    else if (value === undefined) faults.push(faultAt(field, 'type', { type: property.type ?? 'string' }));
    else values[field] = composedValue(property, value);
  }
  return { line, values, names, faults, odd: oddity(row) };
}

// A separator within a text that has no quotes moves what follows; of a workbook empty cells at the end may be missing.
function oddity({ cells, notes, titles = cells }: SheetRow): ReadRow['odd'] {
  const isLong = cells.slice(titles.length).some((cell) => cell !== null && cell !== '');
  const isShort = notes === undefined && cells.length < titles.length;
  return isLong || isShort ? { cells: cells.length, titles: titles.length } : undefined;
}

function faultAt(field: string, keyword: string, params: Fault['params'] = {}): Fault {
  return { keyword, instancePath: `/${field}`, params };
}

function judgeNew(call: Call, plan: ImportPlan, line: number, own: Row): Judged {
  if (!plan.mayAdd) throw new Refusal(ret.forbidden, 'forbidden');
  // An empty cell of a field that has to be filled says nothing: its default is taken, or it is missing.
  const { required = [] } = plan.resource.schema;
  const values = Object.fromEntries(
    Object.entries(own).filter(([name, value]) => value !== null || !required.includes(name)),
  );
  call.app.validate(plan.rowInput, withDefaults(plan.rowInput, values), call);
  newRecord(call, plan.resource, values);
  const missing = missingOf(call, plan.addInput, plan.resource, values);
  return { kind: 'add', line, values, missing };
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
  const said = Object.entries(own).filter(([name, value]) => !isSame(before[name], value));
  const isFrozen = (name: string) => properties[name]?.frozen === true;
  // Another record's key, most likely: the file is of another platform, or its ids have slipped.
  const strange = said.filter(
    ([name, value]) => isFrozen(name) && value !== null && isStored(properties[name] as Property),
  );
  if (strange.length > 0)
    throw badInput(
      [],
      strange.map(([name]) => faultAt(name, 'frozen')),
    );
  const changes = Object.fromEntries(said.filter(([name]) => !isFrozen(name)));
  if (Object.keys(changes).length === 0) return { kind: 'unchanged', line };
  const emptied = (required ?? []).filter((name) => changes[name] === null);
  const faults = emptied.map((name) => requiredAt(name));
  if (faults.length > 0) throw badInput([], faults);
  if (!plan.mayChange) throw new Refusal(ret.forbidden, 'forbidden');
  if (typeof version === 'number' && version !== before['version'])
    throw new Refusal(ret.conflict, 'import.conflict');
  refuseClosed(plan.resource, before);
  call.app.validate(
    plan.editInput,
    { id: before['id'], version: before['version'], ...changes } as Row,
    call,
  );
  checkWhole(call, plan.resource, before, changes);
  const brings = brought(call, plan.resource, before, changes);
  refuseBroken(call, plan.resource, before, { ...changes, ...brings }, brings);
  return { kind: 'change', line, before, changes };
}

function requiredAt(field: string) {
  return { keyword: 'required', instancePath: '', params: { missingProperty: field } };
}
