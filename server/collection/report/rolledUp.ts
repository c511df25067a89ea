import { type RawBuilder, sql } from 'kysely';
import type { Figure, Report, Row } from '#schemas/resource.ts';
import { figureFields } from './figureFields.ts';
import type { Span } from './span.ts';

/** Rows that stand for many records each: where they come from, and the column that says for how many. */
export interface RolledUp {
  readonly rows: RawBuilder<unknown>;
  readonly weight: RawBuilder<unknown>;
  /** The values of some fields, which have rows of their own. */
  readonly values: Readonly<Record<string, KeptValues>>;
}

/** The different values that a field had on each day: a row each, with what the report can be narrowed by. */
export interface KeptValues {
  readonly rows: RawBuilder<unknown>;
  /** The columns that tell two values apart. */
  readonly keys: readonly string[];
  /** Of which records only; of all where it says nothing. */
  readonly when?: Figure['when'];
}

type RolledValues = Pick<KeptValues, 'keys' | 'when'> & {
  readonly rows: (days: Span) => RawBuilder<unknown>;
};

interface RollUp {
  /** The fields that its rows still know, and those that it can be narrowed by. */
  readonly fields: readonly string[];
  readonly filters: readonly string[];
  /** The rows of some days, with the fields and the moment that the records have. */
  readonly rows: (days: Span) => RawBuilder<unknown>;
  readonly weight: RawBuilder<unknown>;
  readonly values: Readonly<Record<string, RolledValues>>;
}

/** What is counted already when it is written, by resource. A visitor is one of an application's own. */
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

// Two parts, since what is computed would find no index: whose application is known, and the others.
function ofApps(table: string, { from, to }: Span, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = (app: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    select ${app} as app_id, ${columns} from ${sql.table(`kaifang_system.${table}`)}
    where day between ${from} and ${to} and ${where}`;
  return sql`(${part(sql`app_id`, sql`app_id <> 0`)} union all ${part(sql`null::bigint`, sql`app_id = 0`)})`;
}

/** The rolled-up rows that a report can be counted from in place of the records; nothing where it needs more than they know. */
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

/** The kept values that a figure counts, where it counts all of them. */
export function valuesOf<Kept extends Pick<KeptValues, 'when'>>(
  values: Readonly<Record<string, Kept>>,
  { distinct, sum, share, when }: Figure,
): Kept | undefined {
  if (distinct === undefined || sum !== undefined || share) return undefined;
  const kept = values[distinct];
  return kept && JSON.stringify(when) === JSON.stringify(kept.when ?? {}) ? kept : undefined;
}
