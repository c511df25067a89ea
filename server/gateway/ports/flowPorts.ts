import { createHash, randomUUID } from 'node:crypto';
import type { Ports } from '../../flow/ports.ts';
import type { Breaker } from '../../outgoing/breaker.ts';
import type { Db } from '../../store/database.ts';
import type { OpenSettings } from '../../store/open/openSettings.ts';
import { flowCache } from './flowCache.ts';
import type { FlowStores } from './flowStores.ts';
import { callOutside } from './outgoing.ts';

/** What the ports of an API's flow lead to. */
export interface FlowWorld {
  readonly db: Db;
  readonly stores: FlowStores;
  readonly service: string;
  /** Which addresses outside are left alone for a while. */
  readonly breaker: Breaker;
  settings(): Promise<OpenSettings>;
  /** Hears of topics that take no message any more. */
  unsent(topics: readonly string[]): void;
  call: Ports['call'];
}

/** The world as the flow of an API reaches it: the data tables, the web outside, other APIs, what it keeps for a while. */
export function flowPorts({ db, stores, service, breaker, settings, unsent, call }: FlowWorld): Ports {
  return {
    functions: {
      now: Date.now,
      uuid: randomUUID,
      hash: (algorithm, text) => createHash(algorithm).update(text).digest('hex'),
    },
    open: stores.open,
    async http(request) {
      return callOutside(request, (await settings()).allowList, breaker);
    },
    call,
    cache: flowCache(db, service),
    async send(messages, own) {
      // By topic, so that of two calls none waits for what the other one holds.
      const sorted = messages.toSorted((one, other) =>
        order(one.topic.toLowerCase(), other.topic.toLowerCase()),
      );
      const { rows } = await (await own()).query(sending, [JSON.stringify(sorted)]);
      if (rows.length > 0) unsent(rows.map(({ topic }) => String(topic)));
    },
  };
}

// One after the other as they stand in the list; gives those whose topic is not there, or off.
const sending = `
  select said ->> 'topic' as topic
  from (select said from jsonb_array_elements($1::jsonb) with ordinality as all_said (said, at) order by at) as sorted
  left join lateral kaifang_flow.publish(said ->> 'topic', said -> 'message') as published on true
  where published.id is null`;

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
