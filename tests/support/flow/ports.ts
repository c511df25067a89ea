import type { FlowMessage, Ports } from '#server/flow/ports.ts';
import { testContext } from './context.ts';

/** Ports for a test: a cache in memory, a list of sent messages, no external access unless given. */
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

/** A cache in memory, separate for each API. */
export function testCache(): Ports['cache'] {
  const kept = new Map<string, unknown>();
  return {
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    delete: async (key) => void kept.delete(key),
  };
}
