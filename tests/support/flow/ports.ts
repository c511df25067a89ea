import type { FlowMessage, Ports } from '#server/flow/ports.ts';
import { testContext } from './context.ts';

/** Ports for a test: a cache in memory, what was sent in a list, nothing outside unless it is given. */
export function testPorts(more: Partial<Ports> = {}): Ports & { readonly sent: FlowMessage[] } {
  const sent: FlowMessage[] = [];
  return {
    sent,
    functions: testContext(),
    open: () => Promise.reject(new Error('no database in this test')),
    http: () => Promise.reject(new Error('no network in this test')),
    call: () => Promise.reject(new Error('no other API in this test')),
    cache: testCache(),
    send: async (messages) => void sent.push(...messages),
    ...more,
  };
}

/** A cache in memory: each API has its own. */
export function testCache(): Ports['cache'] {
  const kept = new Map<string, unknown>();
  return {
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    delete: async (key) => void kept.delete(key),
  };
}
