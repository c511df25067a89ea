import { type RawBuilder, sql } from 'kysely';
import { isStored } from '#schemas/complete.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { writeAudit } from './audit.ts';
import { readableFields, toColumns, wireMapper } from './codec.ts';
import { selectedSql } from './computed/fieldSql.ts';
import { randomValues, shownOnce } from './computed/made.ts';
import { getRecord } from './get.ts';
import { inputsOf } from './inputs.ts';

/** Adds a record; fields that nobody names get their defaults. @returns the record as the wire has it. */
export async function addRecord(call: Call, resource: Resource, values: Row): Promise<Row> {
  const random = randomValues(resource, values);
  const whole = { ...defaultsOf(resource), ...values, ...random };
  const columns = await toColumns(resource, whole, call.app.keys);
  const names = Object.keys(columns);
  const into = names.length === 0 ? sql`default values` : insertion(names, columns);
  const { rows } = await sql<Row>`
    insert into ${sql.table(resource.name)} ${into} returning ${readable(resource)}`.execute(call.db);
  const record = wireMapper(resource)(rows[0] as Row);
  await writeAudit(call, resource, record['id'], null, record);
  return { ...record, ...shownOnce(resource, random) };
}

/**
 * Changes fields of a record that the caller read at `version`.
 * @throws Refusal 404 when it is gone, 419 with the record as it is now when somebody changed it meanwhile.
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
  if (before['version'] !== version)
    throw new Refusal(ret.conflict, 'conflict', { data: { record: before } });
  checkWhole(call, resource, before, changes);
  return updateRecord(call, resource, before, {
    ...changes,
    ...brought(resource, before, changes),
    ...facts,
  });
}

/** Writes changes to a record that is locked already; nothing changed, nothing written. */
export async function updateRecord(call: Call, resource: Resource, before: Row, changes: Row): Promise<Row> {
  const real = Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => isStored(at(resource, name)) && !isSame(before[name], value),
    ),
  );
  if (Object.keys(real).length === 0) return before;
  const columns = await toColumns(resource, real, call.app.keys);
  const { rows } = await sql<Row>`
    update ${sql.table(resource.name)} set ${assignments(columns)}, version = version + 1, updated_at = now()
    where id = ${before['id']} returning ${readable(resource)}`.execute(call.db);
  const after = wireMapper(resource)(rows[0] as Row);
  await writeAudit(call, resource, after['id'], before, { ...after, ...hidden(resource, real) });
  return after;
}

/** Deletes records, all of them or none. @throws Refusal 404 when one is not there. */
export async function deleteRecords(
  call: Call,
  resource: Resource,
  ids: readonly number[],
): Promise<{ deleted: number }> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  for (const id of wanted) {
    const before = await getRecord(call, resource, id, 'lock');
    await sql`delete from ${sql.table(resource.name)} where id = ${id}`.execute(call.db);
    await writeAudit(call, resource, id, before, null);
  }
  return { deleted: wanted.length };
}

// Some changes change more than they say: what was reviewed has to be reviewed again.
function brought({ edited }: Resource, before: Row, changes: Row): Row {
  const isTouched = edited?.fields.some((name) => name in changes && !isSame(before[name], changes[name]));
  return isTouched && edited ? { ...edited.set } : {};
}

// The rules of a whole record, such as "if a then b", are judged on what the record will be.
function checkWhole(call: Call, resource: Resource, before: Row, changes: Row): void {
  const { editable } = inputsOf(resource);
  const known = Object.fromEntries(
    Object.keys(editable.properties).map((name) => [name, before[name] ?? null]),
  );
  const present = Object.entries({ ...known, ...changes }).filter(
    ([name, value]) => value !== null || name in changes,
  );
  call.app.validate(editable, Object.fromEntries(present), call);
}

function defaultsOf(resource: Resource): Row {
  const properties = Object.entries(resource.schema.properties);
  const given = properties.filter(([, property]) => property.default !== undefined && isStored(property));
  return Object.fromEntries(given.map(([name, property]) => [name, property.default]));
}

function insertion(names: readonly string[], columns: Record<string, unknown>): RawBuilder<unknown> {
  const into = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => columns[name]));
  return sql`(${into}) values (${values})`;
}

function assignments(columns: Record<string, unknown>): RawBuilder<unknown> {
  return sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
}

function readable(resource: Resource): RawBuilder<unknown> {
  return selectedSql(resource, readableFields(resource));
}

function at(resource: Resource, name: string): Property {
  return resource.schema.properties[name] ?? {};
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
}

// That a secret was changed is worth knowing; what it was changed to is not for the audit trail.
function hidden(resource: Resource, changes: Row): Row {
  const secret = (property: Property | undefined) =>
    property && (property.secret || property.format === 'password');
  const names = Object.keys(changes).filter((name) => secret(resource.schema.properties[name]));
  return Object.fromEntries(names.map((name) => [name, '***']));
}
