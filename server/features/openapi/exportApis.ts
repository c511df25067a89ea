import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { stringify } from 'yaml';
import { openApi } from '#schemas/derive/docs.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { trimmedEnd } from '#schemas/text/trimmed.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { Download } from '../../core/service.ts';
import { withPublished } from '../../docs/open/openPaths.ts';
import { type Published, publishedApis } from '../../gateway/liveVersions.ts';
import { siteName, siteSettings } from '../../platform/config/site.ts';
import { idInput } from '../../records/get.ts';
import { listDecided } from '../permissions/apis.ts';

const atOnce = 50;

const format = {
  type: 'string',
  enum: ['json', 'yaml'],
  default: 'json',
  label: { zh_cn: '格式', en: 'format' },
} as const;

/** The input of an export of all APIs, or of one. */
export const designExportInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { ...idInput.properties, format },
};

type ExportInput = { readonly id?: number; readonly format?: 'json' | 'yaml' };

/** The input of an export of an application's APIs. */
export const appExportInput: ObjectSchema = { ...designExportInput, required: ['id'] };

/** All published APIs, or one of them, as OpenAPI 3.1. */
export async function exportDesigns(call: Call, input: ExportInput): Promise<Download> {
  if (input.id === undefined) return written(call, input, null, '', 'openapi');
  const { rows } = await sql<{ service: string; title: string }>`
    select service, title from api_design where id = ${input.id}`.execute(call.db);
  if (!rows[0]) throw noRecord();
  return written(call, input, [rows[0].service], rows[0].title, rows[0].service);
}

/** The APIs that an application may call, as OpenAPI 3.1. */
export async function exportApp(call: Call, input: ExportInput & { readonly id: number }): Promise<Download> {
  const { rows } = await sql<{
    id: number;
    name: string;
    account_id: number;
    level: number;
    app_key: string;
  }>`
    select app.id, app.name, app.app_key, app.account_id, account.level
    from app join account on account.id = app.account_id where app.id = ${input.id}`.execute(call.db);
  const [app] = rows;
  if (!app) throw noRecord();
  const developer = { appId: app.id, accountId: app.account_id, level: app.level };
  const { items } = await listDecided(call.db, { limit: 1_000_000 }, developer, true);
  const services = items.map(({ service }) => service);
  return written(call, input, services, app.name, `openapi-${app.app_key}`);
}

async function written(
  call: Call,
  input: ExportInput,
  services: readonly string[] | null,
  about: string,
  name: string,
): Promise<Download> {
  const published = await publishedApis(call.db, services);
  if (published.length === 0) throw new ApiError(ret.state, 'openapi.nonePublished');
  const document = await exportDocument(call, published, about);
  const form = input.format === 'yaml' ? 'yaml' : 'json';
  const type = form === 'yaml' ? 'application/yaml; charset=utf-8' : 'application/json; charset=utf-8';
  return new Download(`${name}.${form}`, type, writeDocument(document, form));
}

/** Published APIs as an OpenAPI 3.1 document, like `/openapi.json`, with the server URL. */
async function exportDocument(call: Call, published: readonly Published[], about: string) {
  const site = await siteSettings(call.db);
  const domain = site.api_domain;
  const title = [siteName(site, call.texts), about].filter(Boolean).join(' · ');
  const nothing = { services: [], classes: new Map(), records: new Map() };
  const document = await withPublished(
    openApi(nothing, { title, version: '1.0' }, call.lang),
    published,
    call.lang,
  );
  const { openapi, info, ...parts } = document;
  return {
    openapi,
    info,
    ...(domain && { servers: [{ url: trimmedEnd(String(domain), '/') }] }),
    ...parts,
  };
}

/** A document made of parts that are small or have many entries. */
type Parts = Readonly<Record<string, unknown>>;

/** Writes a document in chunks, so that a thousand APIs do not block the event loop. */
async function* writeDocument(document: Parts, format: 'json' | 'yaml'): AsyncGenerator<string> {
  const parts = Object.entries(document);
  const isJson = format === 'json';
  if (isJson) yield '{\n';
  for (const [at, [name, value]] of parts.entries()) {
    if (at > 0 && isJson) yield ',\n';
    const entries = name === 'paths' ? Object.entries(value as Parts) : [];
    if (entries.length === 0) yield isJson ? entry(name, value) : yaml(name, value);
    else yield* isJson ? jsonEntries(name, entries) : yamlEntries(name, entries);
  }
  if (isJson) yield '\n}\n';
}

async function* jsonEntries(name: string, entries: readonly [string, unknown][]): AsyncGenerator<string> {
  yield `  ${JSON.stringify(name)}: {\n`;
  for (const [at, [key, value]] of entries.entries()) {
    if (at % atOnce === 0) await breathe();
    yield `${at > 0 ? ',\n' : ''}${indented(entry(key, value))}`;
  }
  yield '\n  }';
}

async function* yamlEntries(name: string, entries: readonly [string, unknown][]): AsyncGenerator<string> {
  yield `${name}:\n`;
  for (const [at, [key, value]] of entries.entries()) {
    if (at % atOnce === 0) await breathe();
    yield `${indented(yaml(key, value).trimEnd())}\n`;
  }
}

function entry(name: string, value: unknown): string {
  return indented(`${JSON.stringify(name)}: ${JSON.stringify(value, null, 2)}`);
}

// Without anchors: each chunk would number its own from one, and many parsers reject duplicate anchors.
function yaml(name: string, value: unknown): string {
  return stringify({ [name]: value }, { aliasDuplicateObjects: false });
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
