import { type RawBuilder, sql } from 'kysely';
import type { Figure, Report, Row } from '#schemas/resource.ts';
import { figureFields } from '../computed/figureFields.ts';
import type { Span } from './span.ts';

/** Roll-up rows that stand for many records each: their table and the column with the count. */
export interface RolledUp {
  readonly rows: RawBuilder<unknown>;
  readonly weight: RawBuilder<unknown>;
  /** The values of some fields, which have rows of their own. */
  readonly values: Readonly<Record<string, KeptValues>>;
}

/**
 * The distinct values of a field on each day: one row each, with the columns that the report can be filtered
 * by.
 */
export interface KeptValues {
  readonly rows: RawBuilder<unknown>;
  /** The columns that distinguish two values. */
  readonly keys: readonly string[];
  /** The records included; all where undefined. */
  readonly when?: Figure['when'];
}

type RolledValues = Pick<KeptValues, 'keys' | 'when'> & {
  readonly rows: (days: Span) => RawBuilder<unknown>;
};

interface RollUp {
  /** The fields that its rows still have and can be filtered by. */
  readonly fields: readonly string[];
  readonly filters: readonly string[];
  /** The rows of some days, with the fields and the time of the records. */
  readonly rows: (days: Span) => RawBuilder<unknown>;
  readonly weight: RawBuilder<unknown>;
  readonly values: Readonly<Record<string, RolledValues>>;
}

/** The roll-ups written together with the records, by resource. Visitors are distinct per application. */
const rollUps: Readonly<Record<string, RollUp>> = {
  call_log: {
    fields: ['app_id', 'account_id', 'pay_type'],
    filters: ['app_id'],
    rows: (days) =>
      ofApps(
        'call_day',
        days,
        sql`(day::timestamp at time zone 'Asia/Shanghai') as created_at,
          nullif(account_id, 0) as account_id, pay_type, calls`,
      ),
    weight: sql`calls`,
    values: {
      uid: { keys: ['app_id', 'uid'], rows: (days) => ofApps('call_member', days, sql`day, uid`) },
    },
  },
  login_record: {
    fields: ['result'],
    filters: [],
    rows: ({ from, to }) => sql`(
      select (day::timestamp at time zone 'Asia/Shanghai') as created_at, result, logins
      from kaifang_system.login_day where day between ${from} and ${to})`,
    weight: sql`logins`,
    values: {
      account_id: {
        keys: ['account_id'],
        when: { result: 'passed' },
        rows: ({ from, to }) => sql`(
          select day, account_id from kaifang_system.login_account where day between ${from} and ${to})`,
      },
    },
  },
};

// Two parts, since a computed value would use no index: rows with a known application, and the others.
function ofApps(table: string, { from, to }: Span, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = (app: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    select ${app} as app_id, ${columns} from ${sql.table(`kaifang_system.${table}`)}
    where day between ${from} and ${to} and ${where}`;
  return sql`(${part(sql`app_id`, sql`app_id <> 0`)} union all ${part(sql`null::bigint`, sql`app_id = 0`)})`;
}

/**
 * The roll-up rows that can replace the records of a report; undefined where it needs more than they have.
 */
export function rolledUp(report: Report, filter: Row | undefined, days: Span): RolledUp | undefined {
  const rollUp = rollUps[report.of];
  if (!rollUp || report.at !== 'created_at') return undefined;
  const { fields, filters, rows, weight, values } = rollUp;
  const figures = Object.entries(report.figures).filter(
    ([, figure]) => valuesOf(values, figure) === undefined,
  );
  const isKnown = figureFields({ figures: Object.fromEntries(figures) }).every((name) =>
    fields.includes(name),
  );
  if (!isKnown || !Object.keys(filter ?? {}).every((name) => filters.includes(name))) return undefined;
  return {
    rows: rows(days),
    weight,
    values: Object.fromEntries(
      Object.entries(values).map(([name, kept]) => [name, { ...kept, rows: kept.rows(days) }]),
    ),
  };
}

/** The stored values that a figure counts, where it counts all of them. */
export function valuesOf<Kept extends Pick<KeptValues, 'when'>>(
  values: Readonly<Record<string, Kept>>,
  { distinct, sum, share, when }: Figure,
): Kept | undefined {
  if (distinct === undefined || sum !== undefined || share) return undefined;
  const kept = values[distinct];
  return kept && JSON.stringify(when) === JSON.stringify(kept.when ?? {}) ? kept : undefined;
}
