import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ports } from '../../flow/ports.ts';
import type { Db } from '../../store/database.ts';

/** What the flows of an API keep for a while, shared by all processes; no API sees what another one keeps. */
export function flowCache(db: Db, service: string): Ports['cache'] {
  const keyOf = (key: string) => createHash('sha256').update(`${service}\n${key}`).digest();
  return {
    async get(key) {
      const { rows } = await sql<{ value: unknown }>`
        select value from kaifang_system.flow_cache where key = ${keyOf(key)} and until > now()`.execute(db);
      return rows[0]?.value;
    },
    async set(key, value, seconds) {
      await sql`
        insert into kaifang_system.flow_cache (key, value, until)
        values (${keyOf(key)}, ${JSON.stringify(value ?? null)}, now() + make_interval(secs => ${seconds}))
        on conflict (key) do update set value = excluded.value, until = excluded.until`.execute(db);
    },
    async delete(key) {
      await sql`delete from kaifang_system.flow_cache where key = ${keyOf(key)}`.execute(db);
    },
  };
}
