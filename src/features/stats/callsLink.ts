import type { Row } from '#schemas/resource.ts';
import { daysAsMoments } from './moments.ts';
import type { Asked } from './useAsked.ts';

/** The list of calls, used to check whether an account may open it. */
export const callLog = '/techzones/apistats/alog';

/** A link to the calls of some days, or to some of them. */
export function callsLink(days: { readonly from: string; readonly to: string }, filter: Row = {}): string {
  const all = { ...filter, created_at: daysAsMoments(days) };
  return `${callLog}?filter=${encodeURIComponent(JSON.stringify(all))}`;
}

/** A link to the calls of one API on a statistics page, with the page's filters. */
export function apiCallsLink(asked: Pick<Asked, 'from' | 'to' | 'values'>, service: string): string {
  const whose = ['app_id', 'account_id'].flatMap((name) => {
    const id = asked.values[name];
    return id === undefined ? [] : [[name, Number(id)] as const];
  });
  return callsLink(asked, { service, ...Object.fromEntries(whose) });
}
