import { sql } from 'kysely';
import type { PortAnswer, PortItem, PortSeries, Times } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
import type { Db } from '../store/database.ts';
import { meanOf } from './mean.ts';
import type { Range } from './range.ts';
import { noTimes, timesBy } from './timesBy.ts';
import { whose } from './whose.ts';

interface Asked {
  readonly range: Range;
  readonly input: Row;
  readonly days: readonly string[];
  readonly named: readonly PortItem[];
}

interface Counted {
  readonly service: string | null;
  readonly day: string;
  readonly calls: number;
  readonly spent: number;
}

/** Some APIs from day to day, and what all others had together. */
export async function portDays(db: Db, asked: Asked): Promise<Pick<PortAnswer, 'series' | 'others'>> {
  const { range, input, days, named } = asked;
  const services = named.map(({ service }) => service);
  const isNamed = sql<boolean>`service = any(${services}::text[])`;
  const [{ rows }, times] = await Promise.all([
    sql<Counted>`
      select case when ${isNamed} then service end as service, day, sum(calls) as calls, sum(milliseconds) as spent
      from kaifang_system.call_day where day between ${range.from} and ${range.to} and ${whose(input)}
      group by 1, 2`.execute(db),
    timesBy(db, range, input, sql`day || ' ' || service`, isNamed),
  ]);
  const found = new Map(
    rows.flatMap((row) => (row.service === null ? [] : [[`${row.day} ${row.service}`, row] as const])),
  );
  const seen = (day: string, service: string) => found.get(`${day} ${service}`);
  const others = new Map(
    rows.filter(({ service }) => service === null).map(({ day, calls }) => [day, calls]),
  );
  return {
    series: named.map(({ service, title }): PortSeries => {
      const own = days.map((day): Times => {
        const counted = seen(day, service);
        const mean = counted ? meanOf(counted.spent, counted.calls) : null;
        return { milliseconds: mean, ...(times.get(`${day} ${service}`) ?? noTimes) };
      });
      return { service, title, calls: days.map((day) => seen(day, service)?.calls ?? 0), times: own };
    }),
    others: days.map((day) => others.get(day) ?? 0),
  };
}
