import { sql } from 'kysely';
import { dayAfter, daysFrom } from '#schemas/payloads/days.ts';
import type { ReportAnswer, ReportSpan } from '#schemas/payloads/report.ts';
import type { Figure, Json, Report, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { everCounted } from '../../trash/countedRows.ts';
import { figureSql, figureValue } from '../computed/figures.ts';
import { type Condition, filterCondition } from '../where.ts';
import { countValues, type ValueCount } from './countValues.ts';
import { type RolledUp, rolledUp, valuesOf } from './rolledUp.ts';
import { type Span, spanBefore } from './span.ts';
import { standingOn, withStanding } from './standing.ts';

/** What is counted: which records, which numbers of them, and how they are narrowed. */
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
 * Counts by the days of China, of the span and of the days before it; the totals with them, since
 * different values of a whole time are not those of its days added up. What is counted already is not counted again.
 */
export async function countByDay(call: Call, counted: Counted, span: Span): Promise<ReportAnswer> {
  const { report } = counted;
  const before = spanBefore(span);
  const known = rolledUp(report, counted.filter as Row | undefined, { from: before.from, to: span.to });
  // Judged first: what is refused after one of them began would leave that one without anybody who waits for it.
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

// What the roll-ups keep by its values is counted from those, beside the other figures.
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
