import { sql } from 'kysely';
import { isReadable } from '#schemas/complete.ts';
import type { Revision, RevisionsAnswer } from '#schemas/derive/aroundRecord.ts';
import { wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import { isSystemField } from '#schemas/property.ts';
import type { Json, ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { adminLevel } from '../../access/gate.ts';
import type { Call } from '../../call.ts';
import { noRecord } from '../../refusal.ts';
import { idInput } from '../get.ts';
import { visibleFields } from './visible.ts';

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

/** The input of a history: which record, and from where on. */
export function revisionsInput({ kind }: Resource): ObjectSchema {
  if (kind === 'single') return { type: 'object', additionalProperties: false, properties: paging };
  return { ...idInput, properties: { ...idInput.properties, ...paging } };
}

/**
 * The history of a record, the newest write first, read from the audit trail: who wrote, when, from where, by which
 * service and what changed. It shows no field that the record itself would not show now.
 * @throws Refusal as the record's own Get does; a deleted record's history stays readable.
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
    // Where an administrator works is not for the owner of a row to know.
    ip: isAdmin ? row.ip : null,
    summary: call.app.services.get(row.service)?.summary[call.lang] ?? row.service,
    changes: shownChanges(resource, row.changes ?? {}, fields),
  };
}

/** What changed as far as it may be shown by the resource file of today, whatever it said when it was written down. */
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
