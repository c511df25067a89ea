import { createHash, randomUUID } from 'node:crypto';
import type { Json } from '#schemas/resource.ts';
import type { DataStore } from '../../flow/data/dataStore.ts';
import type { Ports } from '../../flow/ports.ts';
import { publish } from '../../pushing/publish.ts';
import type { Db } from '../../store/database.ts';
import type { OpenSettings } from '../../store/open/openSettings.ts';
import { flowCache } from './flowCache.ts';
import { callOutside } from './outgoing.ts';

/** What the ports of an API's flow lead to. */
export interface FlowWorld {
  readonly db: Db;
  readonly data: DataStore;
  readonly service: string;
  settings(): Promise<OpenSettings>;
  call: Ports['call'];
}

/** The world as the flow of an API reaches it: the data tables, the web outside, other APIs, what it keeps for a while. */
export function flowPorts({ db, data, service, settings, call }: FlowWorld): Ports {
  return {
    functions: {
      now: Date.now,
      uuid: randomUUID,
      hash: (algorithm, text) => createHash(algorithm).update(text).digest('hex'),
    },
    open: (connection, use) => {
      if (connection !== '') throw new Error(`there is no connection ${connection}`);
      return data.open(use);
    },
    async http(request) {
      return callOutside(request, (await settings()).allowList);
    },
    call,
    cache: flowCache(db, service),
    // All of a call's messages are written down, or none is.
    send: (messages) =>
      db.transaction().execute(async (inside) => {
        for (const { topic, message } of messages) await publish(inside, topic, message as Json);
      }),
  };
}
