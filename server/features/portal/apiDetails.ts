import { sql } from 'kysely';
import type { ApiDetails, ApiDocs, ApiHealth, ApiRelease } from '#schemas/payloads/catalogue.ts';
import type { Lang } from '#schemas/resource.ts';
import { retWords } from '#schemas/retWords.ts';
import { ret } from '#schemas/wire.ts';
import { snippetsOf, typeScriptOf } from '../../docs/open/snippets.ts';
import { proseOf } from '../../docs/prose.ts';
import { documentedApi, type Published } from '../../gateway/liveVersions.ts';
import type { Db } from '../../platform/store/database.ts';
import { findPackages } from './catalogue.ts';

/** What to read of an API: in which language, and where its address begins. */
export interface DetailsQuery {
  readonly service: string;
  readonly lang: Lang;
  readonly base: string;
  readonly isLocked: boolean;
}

const mostPackages = 20;
const mostVersions = 20;

/** A documented API; null if there is none of that name. */
export async function apiDetails(db: Db, query: DetailsQuery): Promise<ApiDetails | null> {
  const { service, isLocked } = query;
  const api = await documentedApi(db, service);
  if (!api) return null;
  const { items: packages } = await findPackages(db, { service, limit: mostPackages });
  return {
    service,
    title: api.title,
    module: api.module ?? '',
    icon: api.icon,
    number: api.number,
    published_at: new Date(api.published_at).toISOString(),
    price: api.paid ? 'paid' : 'free',
    packages,
    docs: isLocked ? null : await docsOf(db, api, query),
  };
}

async function docsOf(db: Db, api: Published, { service, lang, base }: DetailsQuery): Promise<ApiDocs> {
  const [versions, health] = await Promise.all([releasesOf(db, service), healthOf(db, service)]);
  return {
    description: api.description ? proseOf(api.description).text : '',
    parameters: api.parameters,
    returns: api.returns,
    example: api.example ?? null,
    errors: errorsOf(api, lang),
    address: `${base}/api/app.php?s=${service}`,
    snippets: snippetsOf(api, base).flatMap((one) =>
      one.language === 'JavaScript' ? [one, typeScriptOf(one, api)] : [one],
    ),
    versions,
    health,
  };
}

const common = [
  ...(['badInput', 'notFound', 'signIn', 'noPermission', 'disabled', 'flowUsedUp', 'rateLimited'] as const),
  ...(['dailyLimit', 'address', 'appState', 'failed'] as const),
];

function errorsOf({ failures }: Published, lang: Lang): ApiDocs['errors'] {
  const own = failures.map(({ code, message }) => ({ code, message: message[lang], own: true }));
  return [
    ...own.sort((a, b) => a.code - b.code),
    ...common.map((name) => ({ code: ret[name], message: retWords[name][lang], own: false })),
  ];
}

async function releasesOf(db: Db, service: string): Promise<ApiRelease[]> {
  const { rows } = await sql<ApiRelease>`
    select number, note, created_at as published_at from api_version
    where service = ${service} order by number desc limit ${mostVersions}`.execute(db);
  return rows;
}

// Days are the platform's; a roll-up has them, so that no visitor makes the server read its log.
async function healthOf(db: Db, service: string): Promise<ApiHealth | null> {
  const { rows } = await sql<{ calls: number; failed: number; spent: number }>`
    select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(milliseconds), 0)::float8 as spent,
      coalesce(sum(calls) filter (where ret >= ${ret.failed}), 0)::float8 as failed
    from kaifang_system.call_day
    where service = ${service} and day >= (now() at time zone 'Asia/Shanghai')::date - 1`.execute(db);
  const { calls = 0, failed = 0, spent = 0 } = rows[0] ?? {};
  if (calls === 0) return null;
  return {
    success: Math.floor(((calls - failed) / calls) * 10_000) / 100,
    milliseconds: Math.round(spent / calls),
  };
}
