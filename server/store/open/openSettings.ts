import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import { type AddressList, addressList } from '../../rules/addressList.ts';
import type { Db } from '../database.ts';
import { remembered } from '../remembered.ts';
import type { Signal } from '../signal.ts';
import { openTopic } from './tables.ts';

/** What the platform's settings say about calls and their docs. */
export interface OpenSettings {
  /** The addresses that calls may come from at all; nothing where that is everywhere. */
  readonly addresses: AddressList | null;
  /** What flows may call beside the public internet, as it is written. */
  readonly allowList: string;
  /** The password of the docs, sealed; nothing where everybody may read them. */
  readonly docsPassword: string | null;
  /** The most calls of a day that an application of this level's accounts has; 0 is none. */
  levelLimit(level: number): number;
}

/** Reads the settings, and remembers them until one changes. */
export function createOpenSettings(db: Db, signal: Signal): () => Promise<OpenSettings> {
  const known = remembered(signal, openTopic, 1, () => load(db));
  return () => known.get('');
}

const siteLimits: Readonly<Record<number, string>> = {
  0: 'member_app_limit',
  100: 'personal_app_limit',
  101: 'company_app_limit',
};

async function load(db: Db): Promise<OpenSettings> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, value from config
    where name in ('allow_ips', 'outgoing_allow_list') or name like 'level\_daily\_limit\_%'`.execute(db);
  const values = new Map(rows.map(({ name, value }) => [name, value.trim()]));
  const site = await siteSettings(db);
  return {
    addresses: addressList(values.get('allow_ips') ?? ''),
    allowList: values.get('outgoing_allow_list') ?? '',
    docsPassword: site['docs_protected'] === true ? ((site['docs_password'] as string | null) ?? null) : null,
    levelLimit: (level) => {
      const ofSite = Number(site[siteLimits[level] ?? ''] ?? 0);
      const text = values.get(`level_daily_limit_${level}`) ?? '';
      return ofSite > 0 || !/^\d{1,12}$/.test(text) ? ofSite : Number(text);
    },
  };
}

async function siteSettings(db: Db): Promise<Row> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.site_config') is not null as found`.execute(db);
  if (!rows[0]?.found) return {};
  const site = await sql<{ row: Row }>`select to_jsonb(s) as row from site_config s limit 1`.execute(db);
  return site.rows[0]?.row ?? {};
}
