import { createHash } from 'node:crypto';
import type { FunctionContext } from '#schemas/flow/functions/define.ts';

/** A fixed clock, sequential identifiers, and Node's own hashes. */
export function testContext(): FunctionContext {
  let made = 0;
  return {
    now: () => Date.UTC(2026, 0, 31, 8, 0, 0, 123),
    uuid: () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    hash: (algorithm, text) => createHash(algorithm).update(text).digest('hex'),
  };
}
