import { sql } from 'kysely';
import { keyField } from '#schemas/derive/references.ts';
import type { Resource } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { fieldOf } from '../../core/databaseError.ts';
import type { Kept } from './takeOut.ts';

interface DatabaseError {
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly detail?: string;
}

/**
 * Why the database does not accept restored records, with the names of the record and of the conflicting one.
 */
export async function restoreConflict(
  call: Call,
  resource: Resource,
  kept: readonly Kept[],
  error: unknown,
): Promise<ApiError | undefined> {
  const { code, table = '', constraint = '', detail = '' } = error as DatabaseError;
  // `Key (site_id, name)=(1, x) already exists.`
  const [keys = ''] = detail.slice(detail.indexOf('(') + 1).split(')=(', 1);
  const behind = detail.slice(detail.indexOf(')=(') + 3);
  const [, told = ''] = /^(.*)\) (?:already exists|is not present)/s.exec(behind) ?? [];
  // Of several fields the last, as `fieldOf` names it.
  const value = told
    .split(', ')
    .slice(keys.split(', ').length - 1)
    .join(', ');
  if (code === '23505') {
    const field = fieldOf(table, constraint, call);
    const values = { ...(await concerned(call, resource, kept, field, value)), value };
    const why = resource.schema.properties[field]?.messages?.['unique']?.[call.lang];
    if (why !== undefined) return new ApiError(ret.duplicate, 'trash.told', { values: { ...values, why } });
    return new ApiError(ret.duplicate, field.endsWith('_pkey') ? 'trash.idTaken' : 'trash.taken', { values });
  }
  if (code !== '23503') return undefined;
  const [, field = ''] = /^Key \((\w+)\)=/.exec(detail) ?? [];
  const reference = resource.schema.properties[field]?.reference;
  const target = reference?.resource ?? '';
  const { title, label } = await concerned(call, resource, kept, field, value);
  const deleted = await inTrash(call, target, reference ? keyField(reference) : 'id', value);
  const thing = call.registry.resources.get(target)?.label[call.lang] ?? target;
  const values = { title, label, thing, name: deleted ?? `#${value}` };
  return new ApiError(ret.state, deleted === undefined ? 'trash.missing' : 'trash.missingDeleted', {
    values,
  });
}

// The transaction is aborted by now, so the previous state is read from outside of it.
async function concerned(
  { app, lang }: Call,
  { schema }: Resource,
  kept: readonly Kept[],
  field: string,
  value: string,
) {
  const ids = kept.map(({ id }) => id);
  const { rows } = await sql<{ trash_id: number }>`
    select trash_id from kaifang_system.trash_row
    where trash_id = any(${ids}::bigint[]) and lower(row ->> ${field}) = lower(${value})`.execute(app.db);
  const one = kept.find(({ id }) => id === rows[0]?.trash_id) ?? kept[0];
  const title = one?.title ?? `#${one?.record_id}`;
  return { title, label: schema.properties[field]?.label?.[lang] ?? field };
}

async function inTrash(
  { app }: Call,
  resource: string,
  key: string,
  value: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string | null }>`
    select title from trash join kaifang_system.trash_row on trash_id = trash.id
    where resource = ${resource} and row ->> ${key} = ${value} limit 1`.execute(app.db);
  return rows[0] && (rows[0].title ?? `#${value}`);
}
