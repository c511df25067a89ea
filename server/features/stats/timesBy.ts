import { type RawBuilder, sql } from 'kysely';
import type { Times } from '#schemas/payloads/stats.ts';
import type { Db } from '../../platform/store/database.ts';
import type { Range } from './range.ts';
import { type CallFilter, isNarrow, whose } from './whose.ts';

/** The percentiles of a group; its mean comes from the counts. */
export type Percentiles = Pick<Times, 'p50' | 'p95' | 'p99'>;

/** The values for zero calls. */
export const noTimes: Percentiles = { p50: null, p95: null, p99: null };

interface Ranked {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/**
 * The response time percentiles by a key, such as the API or the day: the smallest time that at least the
 * given percentage of calls did not exceed. Sums the buckets of all days first, so this is not a mean of
 * percentiles.
 */
export async function timesBy(
  db: Db,
  { from, to }: Range,
  input: CallFilter,
  key: RawBuilder<unknown>,
  only: RawBuilder<boolean> = sql`true`,
): Promise<Map<string, Percentiles>> {
  const table = sql.table(`kaifang_system.${narrowTable(input)}`);
  const at = (part: string) => sql`min(bucket) filter (where upto >= total * ${sql.lit(part)}::numeric)`;
  const { rows } = await sql<Ranked>`
    with counted as (
      select ${key} as name, bucket, sum(calls) as calls from ${table}
      where day between ${from} and ${to} and ${only} and ${whose(input)} group by 1, 2
    ), ranked as (
      select name, bucket, sum(calls) over (partition by name order by bucket) as upto,
        sum(calls) over (partition by name) as total from counted
    )
    select name, ${at('0.5')} as p50, ${at('0.95')} as p95, ${at('0.99')} as p99 from ranked group by name`.execute(
    db,
  );
  return new Map(
    rows.map(({ name, p50, p95, p99 }) => [
      name,
      { p50: timeOfBucket(p50), p95: timeOfBucket(p95), p99: timeOfBucket(p99) },
    ]),
  );
}

// Only the API is available in the smaller table.
function narrowTable({ app_id, account_id }: CallFilter): string {
  return isNarrow({ app_id: app_id ?? null, account_id: account_id ?? null }) ? 'call_time_by' : 'call_time';
}

/**
 * The response time that represents a bucket of `kaifang_system.time_bucket`: the value itself below 64 ms,
 * otherwise the middle of a bucket that is at most 1/32 of its value wide. So the error is at most 1/64, 1.6
 * %.
 */
export function timeOfBucket(bucket: number): number {
  if (bucket < 64) return bucket;
  const shift = Math.floor(bucket / 32) - 1;
  const width = 2 ** shift;
  return ((bucket % 32) + 32) * width + Math.floor((width - 1) / 2);
}
