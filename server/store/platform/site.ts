import { sql } from 'kysely';
import type { Texts } from '#schemas/derive/words.ts';
import { say } from '#schemas/say.ts';
import type { Db } from '../database.ts';

/** What the site's settings say and the server obeys; see resources/site_config.json. */
export interface SiteSettings {
  readonly project_name: string | null;
  readonly logo: string | null;
  readonly api_domain: string | null;
  readonly namespaces: readonly string[];
  readonly developer_registration: boolean;
  readonly member_registration: boolean;
  readonly default_app: boolean;
  readonly dev_max_app_num: number;
  readonly default_daily_app_limit: number;
  readonly member_app_limit: number;
  readonly personal_app_limit: number;
  readonly company_app_limit: number;
}

/** The site's settings as they are now; there is always one row of them. */
export async function siteSettings(db: Db): Promise<SiteSettings> {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const { rows } = await sql<Partial<SiteSettings>>`select ${columns} from site_config where id = 1`.execute(
    db,
  );
  const entries = names.map((name) => [name, rows[0]?.[name] ?? otherwise[name]]);
  return Object.fromEntries(entries) as unknown as SiteSettings;
}

/** What the site calls itself, in the reader's language where its settings do not say. */
export function siteName({ project_name }: Pick<SiteSettings, 'project_name'>, texts: Texts): string {
  return project_name ?? say(texts, 'site.name');
}

/** The calls that an application of an account of this level has in a day; 0: as many as it likes. */
export function levelLimit(settings: SiteSettings, level: number): number {
  if (level === 0) return settings.member_app_limit;
  if (level === 100) return settings.personal_app_limit;
  return level === 101 ? settings.company_app_limit : 0;
}

// What was emptied means what an untouched setting means.
const otherwise: SiteSettings = {
  project_name: null,
  logo: null,
  api_domain: null,
  namespaces: ['App'],
  developer_registration: true,
  member_registration: false,
  default_app: false,
  dev_max_app_num: 10,
  default_daily_app_limit: 100_000,
  member_app_limit: 0,
  personal_app_limit: 0,
  company_app_limit: 0,
};

const names = Object.keys(otherwise) as (keyof SiteSettings)[];
