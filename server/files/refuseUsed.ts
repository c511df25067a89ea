import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { usesTold } from './usesTold.ts';

/** How many uses a refusal names. */
const mostTold = 10;

/** Refuses to let go of files that records show. @throws Refusal 420 that names the first of them. */
export async function refuseUsed(
  call: Call,
  urls: readonly string[],
  isMeant?: (resource: Resource) => boolean,
): Promise<void> {
  const { items, hidden } = await usesTold(call, urls, mostTold, isMeant);
  if (items.length + hidden === 0) return;
  const told = items.map(({ resource, name }) => {
    return `${resourceOf(call.registry, resource).label[call.lang]} ${name}`;
  });
  const others = hidden > 0 ? [say(call.texts, 'refusal.upload.hidden', { count: hidden })] : [];
  const uses = [...told, ...others].join(call.lang === 'en' ? ', ' : '、');
  throw new Refusal(ret.state, 'fileUsed', { values: { uses }, data: { uses: items, hidden } });
}
