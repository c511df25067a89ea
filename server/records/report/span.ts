import { dayAfter, daysFrom } from '#schemas/payloads/days.ts';
import { reportDays } from '#schemas/payloads/report.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { presentDay } from './presentDay.ts';

/** The days that a report is about, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** No page counts earlier days, and days far before are out of the database's range. */
const earliest = '1970-01-01';

/**
 * The days that a caller requests, by default the last seven including today, by the database's clock. Future
 * days are excluded.
 * @throws ApiError 400
 */
export async function spanOf(call: Call, { from, to }: Row): Promise<Span> {
  const { today } = await presentDay(call.db);
  const last = typeof to === 'string' ? to : today;
  const first = typeof from === 'string' ? from : dayAfter(last, 1 - reportDays.usual);
  if (first < earliest) throw refusal(call, 'from', 'spanEarly');
  if (first > today) throw refusal(call, 'from', 'spanAhead');
  const days = daysFrom(first, last);
  if (days < 1) throw refusal(call, 'from', 'spanOrder');
  if (days > reportDays.most) throw refusal(call, 'from', 'spanLength');
  return { from: first, to: last < today ? last : today };
}

/** The preceding span of the same length. */
export function spanBefore({ from, to }: Span): Span {
  return { from: dayAfter(from, -daysFrom(from, to)), to: dayAfter(from, -1) };
}

function refusal(call: Call, field: string, rule: string): Error {
  const message = say(call.texts, `report.refusal.${rule}`, { days: reportDays.most });
  return badInput([{ field, rule, message }]);
}
