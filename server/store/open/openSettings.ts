import { sql } from 'kysely';
import { type AddressList, addressList } from '../../rules/addressList.ts';
import type { Db } from '../database.ts';
import { configText } from '../platform/config.ts';
import { levelLimit, siteSettings } from '../platform/site.ts';
import { remembered } from '../remembered.ts';
import type { Signal } from '../signal.ts';
import { openTopic } from './tables.ts';

/** What the platform's settings say about calls and their docs. */
export interface OpenSettings {
  /** The addresses that calls may come from at all; nothing where that is everywhere. */
  readonly addresses: AddressList | null;
  /** The hosts that flows may call although they are of the platform's own network. */
  readonly innerHosts: ReadonlySet<string>;
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

async function load(db: Db): Promise<OpenSettings> {
  const [addresses, hosts, settings, docs] = await Promise.all([
    configText(db, 'allow_ips'),
    configText(db, 'allow_hosts'),
    siteSettings(db),
    sql<{ sealed: string | null }>`select docs_password as sealed from site_config where id = 1`.execute(db),
  ]);
  return {
    addresses: addressList(addresses),
    innerHosts: new Set(hosts.toLowerCase().split(/[\s,;]+/)),
    docsPassword: settings.docs_protected ? (docs.rows[0]?.sealed ?? null) : null,
    levelLimit: (level) => levelLimit(settings, level),
  };
}
