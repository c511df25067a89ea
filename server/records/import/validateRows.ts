import { isStored } from '#schemas/complete.ts';
import { composedValue } from '#schemas/derive/composed.ts';
import { withDefaults } from '#schemas/derive/rules/closed.ts';
import { type Fault, topFieldOf } from '#schemas/explain.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Property, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput, noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { cellText } from '../../platform/rules/formula.ts';
import { assertRules } from '../around/assertRules.ts';
import { getRecords } from '../get.ts';
import { type Problem, problemOf } from '../problem.ts';
import { assertEditable, brought, checkWhole, isSame, newRecord } from '../write.ts';
import { calledOf } from './calledOf.ts';
import { cellValue, unreadCell } from './cellValue.ts';
import { zoneOf } from './fieldColumns.ts';
import type { ImportPlan } from './importPlan.ts';
import type { SheetRow } from './sheet/sheetRow.ts';
import type { HandsOver } from './uniques.ts';
import { missingOf } from './unsayable.ts';

/** What to do with a row of the file. */
export type ValidatedRow =
  | {
      readonly kind: 'add';
      readonly line: number;
      readonly values: Row;
      /** The secrets that it needs and lacks. */
      readonly missing: readonly string[];
    }
  | { readonly kind: 'change'; readonly line: number; readonly before: Row; readonly changes: Row }
  | { readonly kind: 'unchanged'; readonly line: number }
  | { readonly kind: 'bad'; readonly line: number; readonly problem: Problem };

/** The unique values that a row claims and releases. */
export function handsOverOf(row: ValidatedRow): HandsOver {
  if (row.kind === 'add') return { says: row.values, from: null };
  return row.kind === 'change' ? { says: row.changes, from: row.before } : { says: {}, from: null };
}

/** Validates rows like the add and edit forms would, without writing anything. */
export async function validateRows(
  call: Call,
  plan: ImportPlan,
  read: readonly ReadRow[],
  lock: 'lock' | 'read',
): Promise<ValidatedRow[]> {
  const ids = read.flatMap(({ values }) => (typeof values['id'] === 'number' ? [values['id']] : []));
  const records = plan.by === 'id' && ids.length > 0 ? await getRecords(call, plan.resource, ids, lock) : [];
  const known = new Map(records.map((record) => [record['id'], record]));
  return read.map(({ line, values, faults, odd }) => {
    try {
      if (odd) throw new ApiError(ret.badInput, 'import.cells', { values: odd });
      const judge = () => {
        const { id, version, ...own } = values;
        if (plan.by === 'none' || id === null || id === undefined) return judgeNew(call, plan, line, own);
        const record = known.get(id);
        if (!record) throw noRecord();
        return judgeKnown(call, plan, line, record, own, version);
      };
      if (faults.length > 0) throw badInput([], [...faults, ...furtherFaults(faults, judge)]);
      return judge();
    } catch (error) {
      const problem = problemOf(error, call);
      if (!problem) throw error;
      const inCells = problem.faults && { faults: problem.faults.map(asCellFault) };
      return {
        kind: 'bad',
        line,
        problem: { row: line, ...calledOf(plan.resource, values), ...problem, ...inCells },
      };
    }
  });
}

// What else is wrong with a row that has cells that cannot be read, so that one correction of the file is enough.
function furtherFaults(unread: readonly Fault[], judge: () => unknown): readonly Fault[] {
  const fields = new Set(unread.map(topFieldOf));
  // Without its ID, it is unknown what the row is about.
  if (fields.has('id')) return [];
  try {
    judge();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.detail.faults ?? []).filter((fault) => !fields.has(topFieldOf(fault)));
  }
}

// A cell needs no time zone: a time without one is read in that of its column.
function asCellFault(fault: Fault): Fault {
  const isMoment = fault.keyword === 'format' && fault.params['format'] === 'date-time';
  return isMoment ? { ...fault, params: { format: 'moment-cell' } } : fault;
}

/** A row as values of its fields, before any database lookup. */
export interface ReadRow {
  readonly line: number;
  readonly values: Row;
  /** The names in its cells, by field, where IDs belong. */
  readonly names: Readonly<Record<string, string>>;
  /** Why it is invalid regardless of the database. */
  readonly faults: readonly Fault[];
  /** The number of its cells and of the file's titles, where they differ. */
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
    else if (value === undefined && text !== null && fieldType(property).link === 'id')
      names[field] = text.trim().normalize('NFC');
    else if (value === undefined) faults.push(faultAt(field, 'type', { type: property.type ?? 'string' }));
    else values[field] = composedValue(property, value);
  }
  return { line, values, names, faults, odd: oddity(row) };
}

// A separator within an unquoted text shifts the cells that follow. In a workbook, trailing empty cells may
// be missing.
function oddity({ cells, notes, titles = cells }: SheetRow): ReadRow['odd'] {
  const isLong = cells.slice(titles.length).some((cell) => cell !== null && cell !== '');
  const isShort = notes === undefined && cells.length < titles.length;
  return isLong || isShort ? { cells: cells.length, titles: titles.length } : undefined;
}

function faultAt(field: string, keyword: string, params: Fault['params'] = {}): Fault {
  return { keyword, instancePath: `/${field}`, params };
}

function judgeNew(call: Call, plan: ImportPlan, line: number, own: Row): ValidatedRow {
  if (!plan.mayAdd) throw new ApiError(ret.forbidden, 'forbidden');
  // An empty cell of a required field means no value: its default applies, or it is missing.
  const { required = [] } = plan.resource.schema;
  const values = Object.fromEntries(
    Object.entries(own).filter(([name, value]) => value !== null || !required.includes(name)),
  );
  for (const [name, value] of Object.entries(plan.fill))
    if ((values[name] ?? null) === null) values[name] = value;
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
): ValidatedRow {
  const { properties, required } = plan.resource.schema;
  const said = Object.entries(own).filter(([name, value]) => !isSame(before[name], value));
  const isFrozen = (name: string) => properties[name]?.frozen === true;
  // Probably another record's key: the file is from another platform, or its IDs have shifted.
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
  if (!plan.mayChange) throw new ApiError(ret.forbidden, 'forbidden');
  if (typeof version === 'number' && version !== before['version'])
    throw new ApiError(ret.conflict, 'import.conflict');
  assertEditable(plan.resource, before);
  call.app.validate(
    plan.editInput,
    { id: before['id'], version: before['version'], ...changes } as Row,
    call,
  );
  checkWhole(call, plan.resource, before, changes);
  const brings = brought(call, plan.resource, before, changes);
  assertRules(call, plan.resource, before, { ...changes, ...brings }, brings);
  return { kind: 'change', line, before, changes };
}

function requiredAt(field: string) {
  return { keyword: 'required', instancePath: '', params: { missingProperty: field } };
}
