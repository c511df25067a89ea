import type { ReportSpan } from '#schemas/payloads/report.ts';
import type { Report, Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { countsUpTo } from './countsUpTo.ts';

/** What stood at the end of each day, by the day: the figures of a report that count another resource's records. */
export async function standingOn(
  call: Call,
  { figures }: Report,
  days: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const counted = await Promise.all(
    Object.entries(figures).flatMap(([name, { standing }]) =>
      standing === undefined ? [] : [countsUpTo(call, standing, days).then((counts) => ({ name, counts }))],
    ),
  );
  return new Map(
    days.map((day, at) => [
      day,
      Object.fromEntries(counted.map(({ name, counts }) => [name, counts?.[at] ?? null])),
    ]),
  );
}

/** The days with what stood at their ends; over all of them it is what stood at the last one's. */
export function withStanding(span: ReportSpan, standing: ReadonlyMap<string, Row>): ReportSpan {
  return {
    ...span,
    rows: span.rows.map((row) => ({ ...row, ...standing.get(row.day) })),
    totals: { ...span.totals, ...standing.get(span.to) },
  };
}
