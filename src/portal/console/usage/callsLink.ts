import type { Json } from '#schemas/resource.ts';
import { daysAsMoments } from '../../../features/stats/moments.ts';
import type { Asked } from '../../../features/stats/useAsked.ts';
import { listLink } from '../links.ts';

/** The calls that a part of the usage page counts. */
export function callsLink(
  asked: Pick<Asked, 'from' | 'to' | 'values'>,
  of: Readonly<Record<string, Json>>,
): string {
  const app = asked.values['app_id'];
  return listLink('call_log', {
    ...of,
    ...(app !== undefined && { app_id: Number(app) }),
    created_at: daysAsMoments(asked),
  });
}
