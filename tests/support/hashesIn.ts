import { createHook } from 'node:async_hooks';

/** How many passwords this process hashes during a piece of work; by far the most expensive part of a sign-in. */
export async function hashesIn(work: () => Promise<unknown>): Promise<number> {
  const begun: string[] = [];
  const hook = createHook({ init: (_id, type) => void begun.push(type) }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return begun.filter((type) => type === 'SCRYPTREQUEST').length;
}
