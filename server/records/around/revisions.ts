import { sql } from 'kysely';
import { isReadable } from '#schemas/complete.ts';
import type { Revision, RevisionsAnswer } from '#schemas/derive/aroundRecord.ts';
import { wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import { isSystemField } from '#schemas/property.ts';
import type { Json, ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import { adminLevel } from '../../core/access/gate.ts';
import { ask } from '../../core/ask.ts';
import type { Call } from '../../core/call.ts';
import { readableFields } from '../codec.ts';
import { idInput } from '../get.ts';
import { ownership } from '../query.ts';

const paging: ObjectSchema['properties'] = {
  before: wholeNumber({ zh_cn: '早于此修订', en: 'before this revision' }),
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 20,
    label: { zh_cn: '每页条数', en: 'limit' },
  },
};

/** The input of a history: the record and the cursor. */
export function revisionsInput({ kind }: Resource): ObjectSchema {
  if (kind === 'single') return { type: 'object', additionalProperties: false, properties: paging };
  return { ...idInput, properties: { ...idInput.properties, ...paging } };
}

/**
 * The history of a record, newest write first, read from the audit trail: who wrote, when, from where, by
 * which service and what changed. It omits fields that the record itself would not show now.
 * @throws ApiError as the record's own Get does; a deleted record's history stays readable.
 */
export async function revisionsOf(call: Call, resource: Resource, input: Row): Promise<RevisionsAnswer> {
  const id = Number(input['id'] ?? 1);
  const limit = Number(input['limit'] ?? 20);
  const fields = await visibleFields(call, resource, id);
  const from = input['before'] === undefined ? sql`` : sql`and id < ${input['before']}`;
  const { rows } = await sql<AuditRow>`
    select id, created_at, service, username, ip, changes from audit
    where resource = ${resource.name} and record_id = ${id} ${from}
    order by id desc limit ${limit + 1}`.execute(call.db);
  if (rows.length === 0 && fields.isDeleted) throw noRecord();
  return {
    items: rows.slice(0, limit).map((row) => told(call, resource, row, fields.names)),
    has_more: rows.length > limit,
  };
}

type AuditRow = Omit<Revision, 'summary'>;

function told(call: Call, resource: Resource, row: AuditRow, fields: ReadonlySet<string>): Revision {
  const isAdmin = (call.caller?.level ?? 0) >= adminLevel;
  return {
    ...row,
    // The owner of a row must not learn an administrator's address.
    ip: isAdmin ? row.ip : null,
    summary: call.app.services.get(row.service)?.summary[call.lang] ?? row.service,
    changes: shownChanges(resource, row.changes ?? {}, fields),
  };
}

/**
 * The changes that the current resource file allows to show, regardless of its content when they were
 * written.
 */
function shownChanges(
  { schema }: Resource,
  changes: Revision['changes'],
  fields: ReadonlySet<string>,
): Revision['changes'] {
  const shown = Object.entries(changes).flatMap(([name, [before, after]]) => {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (!property || isSystemField(name)) return [];
    if (!isReadable(property)) return [[name, [masked, masked] as const] as const];
    const isSaid = fields.has(name) && ((before ?? null) !== null || (after ?? null) !== null);
    return isSaid ? [[name, [before, after] as const] as const] : [];
  });
  return Object.fromEntries(shown);
}

const masked: Json = '***';

/** Which fields of a record a caller may see, and whether it is deleted. */
interface Visible {
  readonly names: ReadonlySet<string>;
  readonly isDeleted: boolean;
}

/**
 * The fields of a record that its own Get shows to the caller. For a deleted record, all readable fields, if
 * the caller could see it before.
 * @throws ApiError as Get does.
 */
async function visibleFields(call: Call, resource: Resource, id: number): Promise<Visible> {
  try {
    const input: Row = resource.kind === 'single' ? {} : { id };
    const record = (await ask(call, resource.services.get as string, input)) as Row;
    return { names: new Set(Object.keys(record)), isDeleted: false };
  } catch (error) {
    const isGone = error instanceof ApiError && error.ret === ret.notFound;
    if (!isGone || !(await couldSeeDeleted(call, resource, id))) throw error;
    return { names: new Set(readableFields(resource)), isDeleted: true };
  }
}

async function couldSeeDeleted(call: Call, resource: Resource, id: number): Promise<boolean> {
  const there = await sql`select 1 from ${sql.table(resource.name)} where id = ${id}`.execute(call.db);
  // It exists, but not for this caller.
  if (there.rows.length > 0) return false;
  if (ownership(call, resource).length === 0) return true;
  const { rows } = await sql<{ owner: number | null }>`
    select (changes -> ${resource.owner} ->> 0)::bigint as owner from audit
    where resource = ${resource.name} and record_id = ${id} order by id desc limit 1`.execute(call.db);
  return rows[0]?.owner === call.caller?.id;
}
