import { type RawBuilder, sql } from 'kysely';
import { isReadable, isStored } from '#schemas/complete.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import { keptSecretsField, removedSecretsField } from '#schemas/derive/keptSecrets.ts';
import { withDefaults } from '#schemas/derive/rules/closed.ts';
import { isFixedIn, missedState } from '#schemas/derive/rules/offered.ts';
import { tableOf } from '#schemas/derive/table.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../apiError.ts';
import { assertNotImpersonating } from '../core/access/assertNotImpersonating.ts';
import type { Call } from '../core/call.ts';
import { nextIds } from '../platform/store/nextIds.ts';
import { assertDeletable } from './around/assertDeletable.ts';
import { assertNotReserved } from './around/assertNotReserved.ts';
import { assertRules } from './around/assertRules.ts';
import { stateError } from './around/stateError.ts';
import { writeAudit, writeAudits } from './audit.ts';
import { toColumns, wireMapper } from './codec.ts';
import { readableSql } from './computed/fieldSql.ts';
import { madeValues, serverValues, shownOnce } from './computed/made.ts';
import { getRecord, getRecords } from './get.ts';
import { inputsOf } from './inputs.ts';
import { notify } from './notify.ts';
import { bindFiles } from './privateFiles.ts';
import {
  type ChangesOf,
  type NewRecord,
  named,
  type RecordName,
  type RecordOf,
  type ValuesOf,
} from './records.ts';
import { checkReferences } from './refer/checkReferences.ts';
import { checkUnnamed, isNamedBy } from './refer/checkUnnamed.ts';
import { moveToTrash } from './trash/moveToTrash.ts';

/** Adds a record. Omitted fields get their defaults. @returns the record as the wire has it. */
export async function addRecord<Name extends RecordName>(
  call: Call,
  resource: Name,
  values: NewRecord<Name>,
): Promise<RecordOf<Name>>;
export async function addRecord<Name extends string>(
  call: Call,
  resource: Resource<Name>,
  values: NewRecord<Name>,
): Promise<RecordOf<Name>>;
export async function addRecord(call: Call, of: string | Resource, values: Row): Promise<Row> {
  const resource = named(call, of);
  assertNotReserved(call, resource, null, values);
  const made = madeValues(call, resource, values);
  const whole = newRecord(call, resource, { ...values, ...made });
  await checkReferences(call, resource, [{ before: null, after: whole }]);
  const ids = await idsAhead(call, resource, 1);
  const columns = await columnsOf(call, resource, whole, ids[0]);
  const names = Object.keys(columns);
  const into = names.length === 0 ? sql`default values` : insertion(names, columns);
  const { rows } = await sql<Row>`
    insert into ${sql.table(resource.name)} ${into} returning ${readableSql(resource)}`.execute(call.db);
  const record = wireMapper(resource)(rows[0] as Row);
  await writeAudit(call, resource, record['id'], null, record);
  await bindFiles(call, resource, [{ before: null, after: record }]);
  await notify(call, resource, resource.added?.notify, [record]);
  return { ...record, ...shownOnce(resource, { ...values, ...made }) };
}

/**
 * A new record as it will be stored, with its defaults.
 * @throws ApiError 400 where it breaks a rule between its fields, so that no record is created that could not
 * be saved again.
 */
export function newRecord(call: Call, resource: Resource, values: Row): Row {
  const whole = withDefaults(resource.schema, values, isStored);
  assertRules(call, resource, {}, whole, {});
  return whole;
}

/** Adds records in bulk, as `addRecord` does each. @returns them as the wire has them. */
export async function addRecords(call: Call, resource: Resource, all: readonly Row[]): Promise<Row[]> {
  for (const values of all) assertNotReserved(call, resource, null, values);
  const written = all.map((values) =>
    newRecord(call, resource, { ...values, ...madeValues(call, resource, values) }),
  );
  await checkReferences(
    call,
    resource,
    written.map((after) => ({ before: null, after })),
  );
  const rows: Record<string, unknown>[] = [];
  // One after the other: hashing many passwords at once would exceed the queue.
  const ids = await idsAhead(call, resource, all.length);
  for (const [at, whole] of written.entries()) rows.push(await columnsOf(call, resource, whole, ids[at]));
  const types = new Map((tableOf(resource)?.columns ?? []).map(({ name, type }) => [name, type]));
  const names = [...new Set(rows.flatMap(Object.keys))];
  // One array of texts per column: the statement text is independent of the number of rows.
  const lists = names.map((name) => sql`${rows.map((row) => columnText(row[name]))}::text[]`);
  const cells = names.map((name) => sql`${sql.ref(`cells.${name}`)}::${sql.raw(types.get(name) ?? 'text')}`);
  const refs = names.map((name) => sql.ref(name));
  const { rows: made } = await sql<Row>`
    insert into ${sql.table(resource.name)} (${sql.join(refs)})
    select ${sql.join(cells)} from unnest(${sql.join(lists)}) with ordinality
      as cells (${sql.join([...refs, sql.ref(rowNumber)])}) order by ${sql.ref(`cells.${rowNumber}`)}
    returning ${readableSql(resource)}`.execute(call.db);
  const records = made.map(wireMapper(resource));
  const changes = records.map((after) => ({ id: after['id'] as number, before: null, after }));
  await writeAudits(call, resource, changes);
  await bindFiles(call, resource, changes);
  await notify(call, resource, resource.added?.notify, records);
  return records;
}

/**
 * Changes fields of a record that the caller read at `version`.
 * @throws ApiError 404 when it was deleted, 419 with the current record when it changed since, 420 when its
 * state forbids editing.
 */
export async function editRecord<Name extends RecordName>(
  call: Call,
  resource: Name,
  id: number,
  version: number,
  changes: ChangesOf<Name>,
  facts?: ValuesOf<Name>,
): Promise<RecordOf<Name>>;
export async function editRecord<Name extends string>(
  call: Call,
  resource: Resource<Name>,
  id: number,
  version: number,
  changes: ChangesOf<Name>,
  facts?: ValuesOf<Name>,
): Promise<RecordOf<Name>>;
export async function editRecord(
  call: Call,
  of: string | Resource,
  id: number,
  version: number,
  changes: Row,
  /** The values that the server adds. */
  facts: Row = {},
): Promise<Row> {
  const resource = named(call, of);
  const before = await getRecord(call, resource, id, 'lock');
  assertCurrentVersion(before, version);
  assertEditable(resource, before);
  const said = withoutUnsaid(resource, changes);
  refuseFixed(resource, before, said);
  assertNotReserved(call, resource, before, said);
  checkWhole(call, resource, before, said);
  const brings = { ...brought(call, resource, before, said), ...facts };
  assertRules(call, resource, before, { ...said, ...brings }, brings);
  const after = await updateRecord(call, resource, before, { ...said, ...brings });
  if (isTouched(resource, before, said)) await notify(call, resource, resource.edited?.notify, [after]);
  return after;
}

/** @throws ApiError 419 with the current record when it changed since that version. */
export function assertCurrentVersion(before: Row, version: number): void {
  if (before['version'] !== version)
    throw new ApiError(ret.conflict, 'conflict', { data: { record: before } });
}

/** @throws ApiError 420 when a record is in a state that forbids editing. */
export function assertEditable(resource: Resource, before: Row): void {
  const { editWhen } = resource;
  if (editWhen && !isIn(before, editWhen)) throw stateError(resource, before, editWhen);
}

/** @throws ApiError 420 when a field, or its new value, is not allowed in the record's state. */
function refuseFixed(resource: Resource, before: Row, said: Row): void {
  for (const [name, value = null] of Object.entries(said)) {
    const property = at(resource, name);
    if (isSame(before[name], value)) continue;
    const { editWhen = {} } = property;
    const missed = isFixedIn(property, before) ? editWhen : missedState(property, value, before);
    if (missed) throw stateError(resource, before, missed);
  }
}

// A form cannot show a secret: an empty one leaves it unchanged.
function withoutUnsaid(resource: Resource, changes: Row): Row {
  const isUnsaid = ([name, value]: [string, unknown]) =>
    !isReadable(at(resource, name)) && !at(resource, name).transient && (value ?? '') === '';
  const { [removedSecretsField]: removed, ...others } = changes;
  const gone = ((removed ?? []) as readonly string[]).map((name) => [name, null]);
  const said = Object.entries(others).filter((entry) => !isUnsaid(entry));
  return { ...Object.fromEntries(gone), ...Object.fromEntries(said) };
}

/** Writes changes to a record that is already locked. Without a difference, nothing is written. */
export async function updateRecord<Name extends RecordName>(
  call: Call,
  resource: Name,
  before: RecordOf<Name>,
  changes: ValuesOf<Name>,
): Promise<RecordOf<Name>>;
export async function updateRecord<Name extends string>(
  call: Call,
  resource: Resource<Name>,
  before: RecordOf<Name>,
  changes: ValuesOf<Name>,
): Promise<RecordOf<Name>>;
export async function updateRecord(
  call: Call,
  of: string | Resource,
  before: Row,
  changes: Row,
): Promise<Row> {
  const resource = named(call, of);
  const real = Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) =>
        isStored(at(resource, name)) && (!isSame(before[name], value) || isTakenAway(before, name, value)),
    ),
  );
  if (Object.keys(real).length === 0) return before;
  // The owner of a record has its keys and sees its data, so impersonation may not change the owner.
  if (resource.owner !== undefined && resource.owner in real) assertNotImpersonating(call);
  await checkReferences(call, resource, [{ before, after: real }]);
  if (Object.keys(real).some((name) => isNamedBy(call, resource, name)))
    await checkUnnamed(call, resource, [before]);
  const columns = await toColumns(resource, Number(before['id']), real, call.app.keys);
  const { rows } = await sql<Row>`
    update ${sql.table(resource.name)} set ${assignments(columns)}, version = version + 1, updated_at = now()
    where id = ${before['id']} returning ${readableSql(resource)}`.execute(call.db);
  const after = wireMapper(resource)(rows[0] as Row);
  const secrets = hidden(resource, real);
  const had = Object.fromEntries(
    Object.keys(secrets).flatMap((name) => (secrets[name] ? [] : [[name, '***']])),
  );
  await writeAudit(call, resource, after['id'], { ...before, ...had }, { ...after, ...secrets });
  await bindFiles(call, resource, [{ before, after }]);
  return after;
}

/**
 * Moves records to the trash, all or none.
 * @throws ApiError 404 when one does not exist, 420 when others refer to one, or when the state of one or of
 * a cascaded record forbids deletion.
 */
export async function deleteRecords(
  call: Call,
  of: RecordName | Resource,
  ids: readonly number[],
): Promise<{ deleted: number; trash: number[] }> {
  const resource = named(call, of);
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  const records = await getRecords(call, resource, wanted, 'lock');
  if (records.length < wanted.length) throw noRecord();
  await assertDeletable(call, resource, records);
  await checkUnnamed(call, resource, records);
  const trash = await moveToTrash(call, resource, wanted);
  const changes = records.map((before) => ({ id: before['id'] as number, before, after: null }));
  await writeAudits(call, resource, changes);
  return { deleted: wanted.length, trash };
}

/** The consequences of changes: a reviewed record needs a new review. */
export function brought(call: Call, resource: Resource, before: Row, changes: Row): Row {
  const { edited } = resource;
  const isBrought = edited && isTouched(resource, before, changes);
  return isBrought ? { ...edited.set, ...serverValues(call, edited, before) } : {};
}

function isTouched({ edited }: Resource, before: Row, changes: Row): boolean {
  const isNew = (name: string) => name in changes && !isSame(before[name], changes[name]);
  return edited?.fields.some(isNew) ?? false;
}

/**
 * Validates the rules of a whole record, such as "if a then b", against its new values.
 * @throws ApiError 400.
 */
export function checkWhole(call: Call, resource: Resource, before: Row, changes: Row): void {
  const { editable } = inputsOf(resource);
  const known = Object.fromEntries(
    Object.keys(editable.properties).map((name) => [name, before[name] ?? null]),
  );
  const present = Object.entries({ ...known, ...changes }).filter(
    ([name, value]) => value !== null || name in changes,
  );
  call.app.validate(editable, Object.fromEntries(present), call);
}

// A secret is sealed for its record, so the record needs its ID before the write.
async function idsAhead({ db }: Call, resource: Resource, count: number): Promise<readonly number[]> {
  const isSealed = Object.values(resource.schema.properties).some(
    (property) => property.secret && isStored(property),
  );
  return isSealed ? nextIds(db, resource.name, count) : [];
}

async function columnsOf(call: Call, resource: Resource, values: Row, id: number | undefined) {
  const columns = await toColumns(resource, id ?? 0, values, call.app.keys);
  return id === undefined ? columns : { id, ...columns };
}

function insertion(names: readonly string[], columns: Record<string, unknown>): RawBuilder<unknown> {
  const into = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => columns[name]));
  return sql`(${into}) values (${values})`;
}

// A name that no field can have.
const rowNumber = '#';

function columnText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function assignments(columns: Record<string, unknown>): RawBuilder<unknown> {
  return sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
}

function at(resource: Resource, name: string): Property {
  return resource.schema.properties[name] ?? {};
}

/** Whether two wire values are equal. */
export function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
}

// The audit trail records that a secret changed, but not its value.
function hidden(resource: Resource, changes: Row): Row {
  const secret = (property: Property | undefined) =>
    property && (property.secret || property.format === 'password');
  const names = Object.keys(changes).filter((name) => secret(resource.schema.properties[name]));
  return Object.fromEntries(names.map((name) => [name, changes[name] === null ? null : '***']));
}

// A stored secret is in no record, so null must not count as equal to null.
function isTakenAway(before: Row, name: string, value: unknown): boolean {
  return value === null && ((before[keptSecretsField] ?? []) as readonly string[]).includes(name);
}
