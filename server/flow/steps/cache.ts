import type { CacheNode } from '#schemas/flow/document.ts';
import { textOf } from '#schemas/flow/values/textOf.ts';
import { kept } from '../kept.ts';
import type { Deed } from '../plan.ts';

/** Reads, keeps or forgets a value; a run that leaves no changes only reads. */
export function cacheDeed({ action, seconds = 60 }: CacheNode): Deed {
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
