import { sql } from 'kysely';
import { cachedUntilChanged } from '../platform/cache/cachedUntilChanged.ts';
import type { ChangeFeed } from '../platform/cache/changeFeed.ts';
import { configText } from '../platform/config/config.ts';
import { levelLimit, siteSettings } from '../platform/config/site.ts';
import { type AddressList, addressList } from '../platform/rules/addressList.ts';
import { type OriginList, originList } from '../platform/rules/originList.ts';
import type { SignVersion } from '../platform/rules/signature.ts';
import type { Db } from '../platform/store/database.ts';

/** The audience of the docs. */
export interface DocsDoor {
  /** The password of the docs, sealed; without one they are public. */
  readonly sealed: string | null;
  /**
   * The base address of the open API in the site's settings; null means the address where the docs are read.
   */
  readonly address: string | null;
}

/** The platform's settings about calls and their docs. */
export interface OpenSettings {
  /** The addresses that calls are allowed from; null means any. */
  readonly addresses: AddressList | null;
  /** The origins whose pages may read answers of the open API (CORS). */
  readonly origins: OriginList;
  /** What flows may call in addition to the public internet, as entered. */
  readonly allowList: string;
  readonly docs: DocsDoor;
  /** The lowest accepted version of signatures. */
  readonly minSignVersion: SignVersion;
  /** The daily calls of an application whose account has this level; 0 means no limit. */
  levelLimit(level: number): number;
}

/** Reads the settings, and caches them until one changes. */
export function createOpenSettings(db: Db, signal: ChangeFeed): () => Promise<OpenSettings> {
  const known = cachedUntilChanged(signal, { config: 'all', site_config: 'all' }, 1, () => load(db));
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
    // An unreadable value counts as the strict one.
    minSignVersion: ['', '1'].includes(signVersion) ? 1 : 2,
    levelLimit: (level) => levelLimit(settings, level),
  };
}
