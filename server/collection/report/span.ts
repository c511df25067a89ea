import { dayAfter, daysFrom } from '#schemas/payloads/days.ts';
import { reportDays } from '#schemas/payloads/report.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../../call.ts';
import { badInput } from '../../refusal.ts';
import { presentDay } from '../../store/stats/presentDay.ts';

/** The days that a report is about, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** What was before it no page counts, and far before it are days that a database does not know. */
const earliest = '1970-01-01';

/**
 * The days that a caller asks for, by default the last seven with today, by the database's clock; none of them after
 * the present one, since what is dated later waits for its day. @throws Refusal 400
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

/** The days before a span, as many as it has. */
export function spanBefore({ from, to }: Span): Span {
  return { from: dayAfter(from, -daysFrom(from, to)), to: dayAfter(from, -1) };
}

function refusal(call: Call, field: string, rule: string): Error {
  const message = say(call.texts, `report.refusal.${rule}`, { days: reportDays.most });
  return badInput([{ field, rule, message }]);
}
