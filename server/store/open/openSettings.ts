import { sql } from 'kysely';
import { type AddressList, addressList } from '../../rules/addressList.ts';
import { type OriginList, originList } from '../../rules/originList.ts';
import type { SignVersion } from '../../rules/signature.ts';
import type { Db } from '../database.ts';
import { configText } from '../platform/config.ts';
import { levelLimit, siteSettings } from '../platform/site.ts';
import { remembered } from '../remembered.ts';
import type { Signal } from '../signal.ts';

/** Who may read the docs. */
export interface DocsDoor {
  /** The password that opens them, sealed; without one they are open to everybody. */
  readonly sealed: string | null;
  /** Where the open API answers, as the site's settings say; null: where the docs are read. */
  readonly address: string | null;
}

/** What the platform's settings say about calls and their docs. */
export interface OpenSettings {
  /** The addresses that calls may come from at all; nothing where that is everywhere. */
  readonly addresses: AddressList | null;
  /** Whose pages may read answers of the open API. */
  readonly origins: OriginList;
  /** What flows may call beside the public internet, as it is written. */
  readonly allowList: string;
  readonly docs: DocsDoor;
  /** The lowest version of signatures that is taken. */
  readonly minSignVersion: SignVersion;
  /** The most calls of a day that an application of this level's accounts has; 0 is none. */
  levelLimit(level: number): number;
}

/** Reads the settings, and remembers them until one changes. */
export function createOpenSettings(db: Db, signal: Signal): () => Promise<OpenSettings> {
  const known = remembered(signal, { config: 'all', site_config: 'all' }, 1, () => load(db));
  return () => known.get('');
}

async function load(db: Db): Promise<OpenSettings> {
  const [addresses, origins, allowList, signVersion, settings, docs] = await Promise.all([
    configText(db, 'allow_ips'),
    configText(db, 'allow_origins'),
    configText(db, 'outgoing_allow_list'),
    configText(db, 'min_sign_version'),
    siteSettings(db),
    sql<{ sealed: string | null }>`select docs_password as sealed from site_config where id = 1`.execute(db),
  ]);
  return {
    addresses: addressList(addresses),
    origins: originList(origins),
    allowList,
    docs: { sealed: docs.rows[0]?.sealed ?? null, address: settings.api_domain || null },
    // What cannot be read is meant to be strict.
    minSignVersion: ['', '1'].includes(signVersion) ? 1 : 2,
    levelLimit: (level) => levelLimit(settings, level),
  };
}
