import { answerInFieldNames, refusalInNames, wireNamesByService } from '#schemas/derive/wireNames.ts';
import type { Registry } from '#schemas/resource.ts';
import { CallError } from './callError.ts';
import type { Client } from './client.ts';

/**
 * A client whose answers have the names of fields, where a resource has others on the wire. What it sends needs
 * no change: services accept both.
 */
export function createNamedClient(client: Client, registry: Registry): Client {
  const wires = wireNamesByService(registry);
  if (wires.size === 0) return client;
  return {
    ...client,
    async call<T>(...[service, payload, options]: Parameters<Client['call']>): Promise<T> {
      const wire = wires.get(service);
      if (!wire) return client.call<T>(service, payload, options);
      try {
        return answerInFieldNames(wire, await client.call(service, payload, options)) as T;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const data = refusalInNames(wire, { ...(error.data as object) }, 'fields');
        const named = new CallError(error.ret, error.message, data);
        named.isTold = error.isTold;
        throw named;
      }
    },
  };
}
