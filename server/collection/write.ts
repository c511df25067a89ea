import { type RawBuilder, sql } from 'kysely';
import { isReadable, isStored } from '#schemas/complete.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import { keptSecretsField, removedSecretsField } from '#schemas/derive/keptSecrets.ts';
import { withDefaults } from '#schemas/derive/rules/closed.ts';
import { isFixedIn, missedState } from '#schemas/derive/rules/offered.ts';
import { tableOf } from '#schemas/derive/table.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { noRecord, Refusal } from '../refusal.ts';
import { refuseSimulated } from '../simulation/refuseSimulated.ts';
import { nextIds } from '../store/nextIds.ts';
import { discard } from '../trash/discard.ts';
import { refuseBroken } from './around/refuseBroken.ts';
import { refuseReserved } from './around/refuseReserved.ts';
import { refuseUndeletable } from './around/refuseUndeletable.ts';
import { stateRefusal } from './around/stateRefusal.ts';
import { writeAudit, writeAudits } from './audit.ts';
import { toColumns, wireMapper } from './codec.ts';
import { readableSql } from './computed/fieldSql.ts';
import { madeValues, shownOnce, toldValues } from './computed/made.ts';
import { getRecord, getRecords } from './get.ts';
import { inputsOf } from './inputs.ts';
import { bindFiles } from './privateFiles.ts';
import { checkReferences } from './refer/checkReferences.ts';
import { checkUnnamed, isNamedBy } from './refer/checkUnnamed.ts';
import { tell } from './tell.ts';

/** Adds a record; fields that nobody names get their defaults. @returns the record as the wire has it. */
export async function addRecord(call: Call, resource: Resource, values: Row): Promise<Row> {
  refuseReserved(call, resource, null, values);
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
  await tell(call, resource, resource.added?.notify, [record]);
  return { ...record, ...shownOnce(resource, { ...values, ...made }) };
}

/**
 * A new record as it will be stored, with its defaults. @throws Refusal 400 where it breaks a rule between its fields with
 * them, so that no record is made that nobody could save again.
 */
export function newRecord(call: Call, resource: Resource, values: Row): Row {
  const whole = withDefaults(resource.schema, values, isStored);
  refuseBroken(call, resource, {}, whole, {});
  return whole;
}

/** Adds records all at once, as `addRecord` does each. @returns them as the wire has them. */
export async function addRecords(call: Call, resource: Resource, all: readonly Row[]): Promise<Row[]> {
  for (const values of all) refuseReserved(call, resource, null, values);
  const written = all.map((values) =>
    newRecord(call, resource, { ...values, ...madeValues(call, resource, values) }),
  );
  await checkReferences(
    call,
    resource,
    written.map((after) => ({ before: null, after })),
  );
  const rows: Record<string, unknown>[] = [];
  // One after the other: passwords of many at once would be more than may wait.
  const ids = await idsAhead(call, resource, all.length);
  for (const [at, whole] of written.entries()) rows.push(await columnsOf(call, resource, whole, ids[at]));
  const types = new Map((tableOf(resource)?.columns ?? []).map(({ name, type }) => [name, type]));
  const names = [...new Set(rows.flatMap(Object.keys))];
  // One list of texts for each column: the statement is the same however many rows there are.
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
  await tell(call, resource, resource.added?.notify, records);
  return records;
}

/**
 * Changes fields of a record that the caller read at `version`.
 * @throws Refusal 404 when it is gone, 419 with the record as it is now when somebody changed it meanwhile, 420 when it
 * is in a state in which nobody edits it.
 */
export async function editRecord(
  call: Call,
  resource: Resource,
  id: number,
  version: number,
  changes: Row,
  /** What the server adds to it by itself. */
  facts: Row = {},
): Promise<Row> {
  const before = await getRecord(call, resource, id, 'lock');
  refuseStale(before, version);
  refuseClosed(resource, before);
  const said = withoutUnsaid(resource, changes);
  refuseFixed(resource, before, said);
  refuseReserved(call, resource, before, said);
  checkWhole(call, resource, before, said);
  const brings = { ...brought(call, resource, before, said), ...facts };
  refuseBroken(call, resource, before, { ...said, ...brings }, brings);
  const after = await updateRecord(call, resource, before, { ...said, ...brings });
  if (isTouched(resource, before, said)) await tell(call, resource, resource.edited?.notify, [after]);
  return after;
}

/** @throws Refusal 419 with the record as it is now when somebody changed it since that version. */
export function refuseStale(before: Row, version: number): void {
  if (before['version'] !== version)
    throw new Refusal(ret.conflict, 'conflict', { data: { record: before } });
}

/** @throws Refusal 420 when a record is in a state in which nobody edits it. */
export function refuseClosed(resource: Resource, before: Row): void {
  const { editWhen } = resource;
  if (editWhen && !isIn(before, editWhen)) throw stateRefusal(resource, before, editWhen);
}

/** @throws Refusal 420 when a field, or the value that it would get, is not open in the record's state. */
function refuseFixed(resource: Resource, before: Row, said: Row): void {
  for (const [name, value = null] of Object.entries(said)) {
    const property = at(resource, name);
    if (isSame(before[name], value)) continue;
    const { editWhen = {} } = property;
    const missed = isFixedIn(property, before) ? editWhen : missedState(property, value, before);
    if (missed) throw stateRefusal(resource, before, missed);
  }
}

// A form cannot show what a secret is: an empty one means that it stays.
function withoutUnsaid(resource: Resource, changes: Row): Row {
  const isUnsaid = ([name, value]: [string, unknown]) =>
    !isReadable(at(resource, name)) && !at(resource, name).transient && (value ?? '') === '';
  const { [removedSecretsField]: removed, ...others } = changes;
  const gone = ((removed ?? []) as readonly string[]).map((name) => [name, null]);
  const said = Object.entries(others).filter((entry) => !isUnsaid(entry));
  return { ...Object.fromEntries(gone), ...Object.fromEntries(said) };
}

/** Writes changes to a record that is locked already; nothing changed, nothing written. */
export async function updateRecord(call: Call, resource: Resource, before: Row, changes: Row): Promise<Row> {
  const real = Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) =>
        isStored(at(resource, name)) && (!isSame(before[name], value) || isTakenAway(before, name, value)),
    ),
  );
  if (Object.keys(real).length === 0) return before;
  // Whose a record is decides who has its keys and sees what it gets: nobody gives that away for another.
  if (resource.owner !== undefined && resource.owner in real) refuseSimulated(call);
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
 * Puts records into the trash, all of them or none. @throws Refusal 404 when one is not there, 420 when others name one, or
 * one or what goes along with it is in a state in which nobody deletes it.
 */
export async function deleteRecords(
  call: Call,
  resource: Resource,
  ids: readonly number[],
): Promise<{ deleted: number; trash: number[] }> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  const records = await getRecords(call, resource, wanted, 'lock');
  if (records.length < wanted.length) throw noRecord();
  await refuseUndeletable(call, resource, records);
  await checkUnnamed(call, resource, records);
  const trash = await discard(call, resource, wanted);
  const changes = records.map((before) => ({ id: before['id'] as number, before, after: null }));
  await writeAudits(call, resource, changes);
  return { deleted: wanted.length, trash };
}

/** What changes bring with them: what was reviewed has to be reviewed again. */
export function brought(call: Call, resource: Resource, before: Row, changes: Row): Row {
  const { edited } = resource;
  const isBrought = edited && isTouched(resource, before, changes);
  return isBrought ? { ...edited.set, ...toldValues(call, edited, before) } : {};
}

function isTouched({ edited }: Resource, before: Row, changes: Row): boolean {
  const isNew = (name: string) => name in changes && !isSame(before[name], changes[name]);
  return edited?.fields.some(isNew) ?? false;
}

/** Judges the rules of a whole record, such as "if a then b", on what the record will be. @throws Refusal 400. */
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

// A secret is sealed for its record, which has to have its id before it is written.
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

// What no field can be called.
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

/** Whether two values of the wire are the same. */
export function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
}

// That a secret was changed is worth knowing; what it was changed to is not for the audit trail.
function hidden(resource: Resource, changes: Row): Row {
  const secret = (property: Property | undefined) =>
    property && (property.secret || property.format === 'password');
  const names = Object.keys(changes).filter((name) => secret(resource.schema.properties[name]));
  return Object.fromEntries(names.map((name) => [name, changes[name] === null ? null : '***']));
}

// A secret that is kept is in no record, so that nothing looks the same as nothing.
function isTakenAway(before: Row, name: string, value: unknown): boolean {
  return value === null && ((before[keptSecretsField] ?? []) as readonly string[]).includes(name);
}
