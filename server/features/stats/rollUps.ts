import { type RawBuilder, sql } from 'kysely';

/** A table that counts calls: its dimensions, and its sums. */
export interface RollUp {
  readonly table: string;
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  /** The aggregate that it sums, one of three, and the condition on its rows. */
  readonly of: 'calls' | 'hours' | 'times';
  readonly where: RawBuilder<unknown>;
  /** The column of the day: the day itself, or a time within it. */
  readonly at: 'day' | 'hour' | 'minute';
}

const whose = ['service', 'app_id', 'account_id', 'pay_type', 'ret'];
const counted = { sums: ['calls'], where: sql`true` };

/** Every table that counts calls. */
export const rollUps: readonly RollUp[] = [
  {
    ...{ ...counted, table: 'call_minute', keys: ['minute', 'pay_type', 'ret'], of: 'calls', at: 'minute' },
    where: sql`minute > now() - interval '2 days'`,
  },
  { ...counted, table: 'call_hour', keys: ['hour', 'pay_type', 'ret'], of: 'hours', at: 'hour' },
  { ...counted, table: 'call_hour_by', keys: ['hour', ...whose], of: 'hours', at: 'hour' },
  {
    ...{ ...counted, table: 'call_day', keys: ['day', ...whose], of: 'hours', at: 'day' },
    sums: ['calls', 'milliseconds', 'bytes'],
  },
  { ...counted, table: 'call_time', keys: ['day', 'service', 'bucket'], of: 'times', at: 'day' },
  {
    ...{ ...counted, table: 'call_time_by', of: 'times', at: 'day' },
    keys: ['app_id', 'account_id', 'day', 'service', 'bucket'],
  },
  {
    ...{ ...counted, table: 'call_member', keys: ['day', 'app_id', 'uid'], of: 'calls', at: 'day' },
    ...{ sums: [], where: sql`uid <> 0` },
  },
];
