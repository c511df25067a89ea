import { sql } from 'kysely';
import type { Registry } from '#schemas/resource.ts';
import type { Db } from '../../platform/store/database.ts';

/** A scheduled record: its interval in seconds, and the field that switches it on, if it has one. */
const repeated = [
  { table: 'task', seconds: 'interval_seconds', isOn: 'enabled' },
  { table: 'test_case', seconds: 'every', isOn: null },
] as const;

/**
 * Lets the database compute the next run when a record is added, restored, switched on, or gets another
 * interval, by any writer: nothing runs immediately without a request.
 */
export async function countNextRuns(db: Db, { resources }: Registry): Promise<void> {
  await sql`
    create or replace function kaifang_system.count_next_run() returns trigger language plpgsql as $$
    declare
      row jsonb := to_jsonb(new);
      seconds bigint := row ->> tg_argv[0];
      is_on boolean := tg_nargs = 1 or coalesce((row ->> tg_argv[1])::boolean, false);
    begin
      if tg_op = 'UPDATE' then
        if to_jsonb(old) -> tg_argv[0] is not distinct from row -> tg_argv[0]
          and (tg_nargs = 1 or to_jsonb(old) -> tg_argv[1] is not distinct from row -> tg_argv[1]) then
          return new;
        end if;
      end if;
      new.next_at := case when is_on then now() + make_interval(secs => seconds) end;
      return new;
    end $$`.execute(db);
  for (const { table, seconds, isOn } of repeated) {
    const properties = resources.get(table)?.schema.properties ?? {};
    const columns = [seconds, ...(isOn === null ? [] : [isOn])];
    if (![...columns, 'next_at'].every((name) => name in properties)) continue;
    await sql`
      create or replace trigger next_run before insert or update of ${sql.join(columns.map((name) => sql.ref(name)))}
      on ${sql.table(table)} for each row
      execute function kaifang_system.count_next_run(${sql.join(columns.map((name) => sql.lit(name)))})`.execute(
      db,
    );
    // Rows that the previous rules would run immediately.
    await sql`
      update ${sql.table(table)} set next_at = now() + make_interval(secs => ${sql.ref(seconds)})
      where next_at is null and ${isOn === null ? sql`${sql.ref(seconds)} is not null` : sql.ref(isOn)}`.execute(
      db,
    );
  }
}
