import { sql } from 'kysely';
import type { Texts } from '#schemas/derive/words.ts';
import { say } from '#schemas/say.ts';
import type { Db } from '../store/database.ts';

/** The site settings that affect the server; see resources/site_config.json. */
export interface SiteSettings {
  readonly project_name: string | null;
  readonly logo: string | null;
  readonly api_domain: string | null;
  readonly portal_enabled: boolean;
  readonly portal_domain: string | null;
  readonly namespaces: readonly string[];
  readonly developer_registration: boolean;
  readonly member_registration: boolean;
  readonly default_app: boolean;
  readonly dev_max_app_num: number;
  readonly default_daily_app_limit: number;
  readonly secret_grace_hours: number;
  readonly member_app_limit: number;
  readonly personal_app_limit: number;
  readonly company_app_limit: number;
}

/** The current site settings; there is always one row. */
export async function siteSettings(db: Db): Promise<SiteSettings> {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const { rows } = await sql<Partial<SiteSettings>>`select ${columns} from site_config where id = 1`.execute(
    db,
  );
  const entries = names.map((name) => [name, rows[0]?.[name] ?? otherwise[name]]);
  return Object.fromEntries(entries) as unknown as SiteSettings;
}

/** The name of the site; in the reader's language if the settings have none. */
export function siteName({ project_name }: Pick<SiteSettings, 'project_name'>, texts: Texts): string {
  return project_name ?? say(texts, 'site.name');
}

/** The daily calls of an application whose account has this level; 0 means no limit. */
export function levelLimit(settings: SiteSettings, level: number): number {
  if (level === 0) return settings.member_app_limit;
  if (level === 100) return settings.personal_app_limit;
  return level === 101 ? settings.company_app_limit : 0;
}

// An emptied field means its default.
const otherwise: SiteSettings = {
  project_name: null,
  logo: null,
  api_domain: null,
  portal_enabled: true,
  portal_domain: null,
  namespaces: ['App'],
  developer_registration: true,
  member_registration: false,
  default_app: false,
  dev_max_app_num: 10,
  default_daily_app_limit: 100_000,
  secret_grace_hours: 24,
  member_app_limit: 0,
  personal_app_limit: 0,
  company_app_limit: 0,
};

const names = Object.keys(otherwise) as (keyof SiteSettings)[];
