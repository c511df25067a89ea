import { sql } from 'kysely';
import { dayAfter, daysFrom } from '#schemas/payloads/days.ts';
import type { ReportAnswer, ReportSpan } from '#schemas/payloads/report.ts';
import type { Figure, Json, Report, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { figureSql, figureValue } from '../computed/figures.ts';
import { everCounted } from '../trash/countedRows.ts';
import { type Condition, filterCondition } from '../where.ts';
import { countsUpTo } from './countsUpTo.ts';
import { type KeptValues, type RolledUp, rolledUp, valuesOf } from './rolledUp.ts';
import { type Span, spanBefore } from './span.ts';

/** What a report counts: the records, their figures, and the filters. */
export interface Counted {
  readonly of: Resource;
  readonly report: Report;
  readonly filter: Json | undefined;
}

interface Line extends Row {
  readonly report_day: string | null;
  readonly is_asked: boolean;
}

/**
 * Counts by day in China's time zone, for the span and the days before it, together with the totals, since
 * distinct values of a period are not the sum of its days. Rolled-up days are not counted again.
 */
export async function countByDay(call: Call, counted: Counted, span: Span): Promise<ReportAnswer> {
  const { report } = counted;
  const before = spanBefore(span);
  const known = rolledUp(report, counted.filter as Row | undefined, { from: before.from, to: span.to });
  // Validated first: an error after one of the queries has started would leave that query without a consumer.
  const where = narrowed(call, counted);
  const [lines, values] = await Promise.all([
    countLines(call, counted, known, { before, span, where }),
    keptValues(call, counted, known, span.from, where),
  ]);
  const rows = withValues(lines, values);
  const toldOf = (isAsked: boolean, days: Span) =>
    told(
      counted,
      rows.filter(({ is_asked }) => is_asked === isAsked),
      days,
    );
  const [now, then] = [toldOf(true, span), toldOf(false, before)];
  const standing = await standingOn(
    call,
    report,
    [...then.rows, ...now.rows].map(({ day }) => day),
  );
  return { ...withStanding(now, standing), before: withStanding(then, standing) };
}

interface NamedCounts {
  readonly name: string;
  readonly counts: readonly ValueCount[];
}

interface Scope {
  readonly before: Span;
  readonly span: Span;
  readonly where: Condition;
}

async function countLines(
  call: Call,
  counted: Counted,
  known: RolledUp | undefined,
  { before, span, where }: Scope,
): Promise<readonly Line[]> {
  const { of, report } = counted;
  const moment = sql.ref(report.at);
  const number = known ? sql`sum(${known.weight})` : undefined;
  const terms = ownFigures(report)
    .filter(([, figure]) => !valuesOf(known?.values ?? {}, figure))
    .map(([name, figure]) => sql`${figureSql(call, of, figure, number)} as ${sql.ref(name)}`);
  const table = sql.table(of.name);
  const source = sql`${known ? known.rows : everCounted(of, report.at, { from: before.from, to: span.to })} as ${table}`;
  const { rows } = await sql<Line>`
    select to_char(report_day, 'YYYY-MM-DD') as report_day, ${sql.join([sql`report_day_asked as is_asked`, ...terms])}
    from (
      select *, (${moment} at time zone 'Asia/Shanghai')::date as report_day,
        ${moment} >= ${startOf(span.from)} as report_day_asked
      from ${source}
      where ${moment} >= ${startOf(before.from)} and ${moment} < ${startOf(dayAfter(span.to, 1))}
        and ${where}
    ) as ${table}
    group by grouping sets ((report_day_asked, report_day), (report_day_asked))`.execute(call.db);
  return rows;
}

// Figures that the roll-ups store by value are counted from those, in parallel to the others.
function keptValues(
  call: Call,
  counted: Counted,
  known: RolledUp | undefined,
  first: string,
  where: Condition,
): Promise<readonly NamedCounts[]> {
  return Promise.all(
    ownFigures(counted.report).flatMap(([name, figure]) => {
      const kept = valuesOf(known?.values ?? {}, figure);
      if (!kept) return [];
      return [countValues(call, kept, first, where).then((counts) => ({ name, counts }))];
    }),
  );
}

function withValues(lines: readonly Line[], values: readonly NamedCounts[]): readonly Line[] {
  const keyOf = ({ is_asked, report_day }: Pick<Line, 'is_asked' | 'report_day'>) =>
    `${is_asked} ${report_day}`;
  const all = new Map(lines.map((line) => [keyOf(line), line]));
  for (const { name, counts } of values)
    for (const { count, ...place } of counts)
      all.set(keyOf(place), { ...place, ...all.get(keyOf(place)), [name]: count });
  return [...all.values()];
}

function ownFigures({ figures }: Report): [string, Figure][] {
  return Object.entries(figures).filter(([, { standing }]) => standing === undefined);
}

function startOf(day: string): Condition {
  return sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
}

function narrowed(call: Call, { of, filter }: Counted): Condition {
  return filter === undefined || filter === null ? sql`true` : filterCondition(of, filter, call.texts);
}

// A day without records has a row like any other.
function told({ of, report }: Counted, lines: readonly Line[], { from, to }: Span): ReportSpan {
  const byDay = new Map(lines.map((line) => [line.report_day, line]));
  const figures = (line: Line | undefined): Row =>
    Object.fromEntries(
      ownFigures(report).map(([name, figure]) => [name, figureValue(of, figure, line?.[name] ?? 0)]),
    );
  const days = Array.from({ length: daysFrom(from, to) }, (_none, at) => dayAfter(from, at));
  const rows = days.map((day) => ({ ...figures(byDay.get(day)), day }));
  return { from, to, rows, totals: figures(byDay.get(null)) };
}

/**
 * The state at the end of each day, by day: the figures of a report that count another resource's records.
 */
async function standingOn(
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

/** The days with their end-of-day state. The total is the state at the end of the last day. */
function withStanding(span: ReportSpan, standing: ReadonlyMap<string, Row>): ReportSpan {
  return {
    ...span,
    rows: span.rows.map((row) => ({ ...row, ...standing.get(row.day) })),
    totals: { ...span.totals, ...standing.get(span.to) },
  };
}

/** A figure of one day, of the whole span, or of all days before it. */
interface ValueCount {
  readonly report_day: string | null;
  readonly is_asked: boolean;
  readonly count: number;
}

/**
 * How many distinct values a field had, for each day, for the days from `first` on, and for those before. A
 * day's values are rows already. Over many days they are combined by hash, since sorting millions would spill
 * to disk.
 */
async function countValues(
  call: Call,
  { rows: source, keys }: KeptValues,
  first: string,
  narrowed: Condition,
): Promise<readonly ValueCount[]> {
  const isAsked = sql`(day >= ${first}::date)`;
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const { rows } = await sql<Row>`
    select to_char(day, 'YYYY-MM-DD') as report_day, ${isAsked} as is_asked, count(*) as count
    from ${source} as kept where ${narrowed} group by day
    union all
    select null, is_asked, count(*) from (
      select ${isAsked} as is_asked from ${source} as kept where ${narrowed} group by 1, ${columns}) as different
    group by is_asked`.execute(call.db);
  return rows as unknown as readonly ValueCount[];
}
