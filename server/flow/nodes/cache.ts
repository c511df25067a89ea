import type { CacheNode } from '#schemas/flow/nodes/cache.ts';
import { textOf } from '#schemas/flow/values/textOf.ts';
import { kept } from '../kept.ts';
import type { NodeExecution } from '../nodeExecution.ts';
import type { NodeExecutor } from '../plan.ts';

/** Reads, writes or deletes a cached value; a dry run only reads. */
export const cacheExecution: NodeExecution<CacheNode> = { createExecutor };

function createExecutor({ action, seconds = 60 }: CacheNode): NodeExecutor {
  return async (given, run) => {
    const key = textOf(given.key);
    if (action === 'get') {
      const value = await run.ports.cache.get(key);
      const isHit = value !== undefined && value !== null;
      return isHit ? { port: 'hit', output: { value } } : { port: 'miss', output: {} };
    }
    if (run.keep && action === 'set') await run.ports.cache.set(key, kept(given.value ?? null), seconds);
    if (run.keep && action === 'delete') await run.ports.cache.delete(key);
    return { port: 'out', output: {} };
  };
}
