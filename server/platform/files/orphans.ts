import { sql } from 'kysely';
import { tableOf } from '#schemas/derive/table.ts';
import { privateFilePlaces } from '#schemas/fields/privateFile.ts';
import type { Registry } from '#schemas/resource.ts';
import type { Db } from '../store/database.ts';
import { fileNameOf } from './fileName.ts';
import { noteLoose } from './looseFiles.ts';

/**
 * Releases the private files of permanently deleted records: purged from the trash, dropped with a log
 * partition, or reverted with an import. A later sweep removes the bytes.
 */
export async function releaseOrphans(db: Db, registry: Registry): Promise<void> {
  for (const resource of registry.resources.values()) {
    if (!tableOf(resource) || privateFilePlaces(resource.schema).length === 0) continue;
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ url: string }>`
        delete from private_file kept where resource = ${resource.name} and record_id is not null
          and not exists (select 1 from ${sql.table(resource.name)} where id = kept.record_id)
          and not exists (
            select 1 from trash where trash.resource = kept.resource and trash.record_id = kept.record_id)
          and not exists (
            select 1 from kaifang_system.trash_along along
            where along.resource = kept.resource and (along.row ->> 'id')::bigint = kept.record_id)
        returning url`.execute(transaction);
      await noteLoose(
        transaction,
        rows.map(({ url }) => fileNameOf(url)),
      );
    });
  }
}
