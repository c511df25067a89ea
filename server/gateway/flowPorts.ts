import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CallerTurns } from '../core/access/callerTurns.ts';
import type { Ports } from '../flow/ports.ts';
import type { Breaker } from '../platform/httpClient/breaker.ts';
import type { Db } from '../platform/store/database.ts';
import type { FlowStores } from './flowStores.ts';
import type { OpenSettings } from './openSettings.ts';
import { callOutside } from './outgoing.ts';

/** The dependencies of an API's flow ports. */
export interface FlowWorld {
  readonly db: Db;
  readonly stores: FlowStores;
  readonly service: string;
  /** The circuit breaker for outside addresses. */
  readonly breaker: Breaker;
  /** The turns of each application's calls. */
  readonly turns: CallerTurns;
  settings(): Promise<OpenSettings>;
  /** Notified of topics that no longer accept messages. */
  unsent(topics: readonly string[]): void;
  call: Ports['call'];
}

/** The ports of an API's flow: the data tables, the web, other APIs, cached values. */
export function flowPorts({ db, stores, service, breaker, turns, settings, unsent, call }: FlowWorld): Ports {
  return {
    functions: {
      now: Date.now,
      uuid: randomUUID,
      hash: (algorithm, text) => createHash(algorithm).update(text).digest('hex'),
    },
    open: stores.open,
    async http(request) {
      const { allowList } = await settings();
      const work = () => callOutside(request, allowList, breaker);
      return request.app === null ? work() : turns.away(request.app, work);
    },
    call,
    cache: flowCache(db, service),
    async send(messages, own) {
      // Sorted by topic, so that two calls cannot deadlock.
      const sorted = messages.toSorted((one, other) =>
        order(one.topic.toLowerCase(), other.topic.toLowerCase()),
      );
      const { rows } = await (await own()).query(sending, [JSON.stringify(sorted)]);
      if (rows.length > 0) unsent(rows.map(({ topic }) => String(topic)));
    },
  };
}

// Sequentially in list order; returns those whose topic is missing or off.
const sending = `
  select said ->> 'topic' as topic
  from (select said from jsonb_array_elements($1::jsonb) with ordinality as all_said (said, at) order by at) as sorted
  left join lateral kaifang_flow.publish(said ->> 'topic', said -> 'message') as published on true
  where published.id is null`;

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The cached values of an API's flows, shared by all processes; APIs cannot see each other's values. */
function flowCache(db: Db, service: string): Ports['cache'] {
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
