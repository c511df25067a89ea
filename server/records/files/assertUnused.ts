import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { reportedUses } from './reportedUses.ts';

/** The maximum number of uses named in a rejection. */
const mostTold = 10;

/** Rejects the removal of files that records use. @throws ApiError 420 that names the first uses. */
export async function assertUnused(
  call: Call,
  urls: readonly string[],
  isMeant?: (resource: Resource) => boolean,
): Promise<void> {
  const { items, hidden } = await reportedUses(call, urls, mostTold, isMeant);
  if (items.length + hidden === 0) return;
  const told = items.map(({ resource, name }) => {
    return `${resourceOf(call.registry, resource).label[call.lang]} ${name}`;
  });
  const others = hidden > 0 ? [say(call.texts, 'refusal.upload.hidden', { count: hidden })] : [];
  const uses = [...told, ...others].join(call.lang === 'en' ? ', ' : '、');
  throw new ApiError(ret.state, 'fileUsed', { values: { uses }, data: { uses: items, hidden } });
}
