import { sql } from 'kysely';
import { type AddressList, addressList } from '../../rules/addressList.ts';
import type { Db } from '../database.ts';
import { remembered } from '../remembered.ts';
import type { Signal } from '../signal.ts';
import { openTopic } from './tables.ts';

/** What the platform's settings say about calls. */
export interface OpenSettings {
  /** The addresses that calls may come from at all; nothing where that is everywhere. */
  readonly addresses: AddressList | null;
  /** The most calls of a day that an application of this level's accounts has; 0 is none. */
  levelLimit(level: number): number;
}

/** Reads the settings, and remembers them until one changes. */
export function createOpenSettings(db: Db, signal: Signal): () => Promise<OpenSettings> {
  const known = remembered(signal, openTopic, 1, () => load(db));
  return () => known.get('');
}

async function load(db: Db): Promise<OpenSettings> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, value from config where name = 'allow_ips' or name like 'level\_daily\_limit\_%'`.execute(
    db,
  );
  const values = new Map(rows.map(({ name, value }) => [name, value.trim()]));
  return {
    addresses: addressList(values.get('allow_ips') ?? ''),
    levelLimit: (level) => {
      const text = values.get(`level_daily_limit_${level}`) ?? '';
      return /^\d{1,12}$/.test(text) ? Number(text) : 0;
    },
  };
}
