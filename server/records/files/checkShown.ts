import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';

/**
 * Rejects the restore of records whose pictures and files are in the trash. @throws ApiError 420 that names
 * both.
 */
export async function checkShown(call: Call, resource: Resource, records: readonly Row[]): Promise<void> {
  const shown = records.flatMap((record) =>
    Object.entries(record).flatMap(([field, value]) =>
      [...JSON.stringify(value ?? null).matchAll(address)].map(([url]) => ({ record, field, url })),
    ),
  );
  if (shown.length === 0) return;
  const { rows } = await sql<{ url: string; title: string | null }>`
    select kept.row->>'url' as url, trash.title from trash
    join kaifang_system.trash_row kept on kept.trash_id = trash.id
    where trash.resource = 'file' and kept.row->>'url' = any(${shown.map(({ url }) => url)}::text[])
      and not exists (select 1 from file where file.url = kept.row->>'url') limit 1`.execute(call.db);
  const [lost] = rows;
  const place = shown.find(({ url }) => url === lost?.url);
  if (!lost || !place) return;
  const values = {
    title: place.record[resource.display] ?? `#${place.record['id']}`,
    label: resource.schema.properties[place.field]?.label?.[call.lang] ?? place.field,
    thing: resourceOf(call.registry, 'file').label[call.lang],
    name: lost.title ?? lost.url,
  };
  throw new ApiError(ret.state, 'trash.missing', { values });
}

const address = /\/uploads\/[\w.-]{1,200}/g;
