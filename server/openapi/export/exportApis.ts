import { sql } from 'kysely';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { idInput } from '../../collection/get.ts';
import { noRecord, Refusal } from '../../refusal.ts';
import { Download } from '../../service.ts';
import { publishedApis } from '../../store/open/liveVersions.ts';
import { listDecided } from '../../store/platform/apis.ts';
import { exportDocument } from './exportDocument.ts';
import { writeDocument } from './writeDocument.ts';

const format = {
  type: 'string',
  enum: ['json', 'yaml'],
  default: 'json',
  label: { zh_cn: '格式', en: 'format' },
} as const;

/** What an export of all APIs takes, or of one. */
export const designExportInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { ...idInput.properties, format },
};

/** What an export of an application's APIs takes. */
export const appExportInput: ObjectSchema = { ...designExportInput, required: ['id'] };

/** All published APIs, or one of them, as OpenAPI 3.1. */
export async function exportDesigns(call: Call, input: Row): Promise<Download> {
  if (input['id'] === undefined) return written(call, input, null, '', 'openapi');
  const { rows } = await sql<{ service: string; title: string }>`
    select service, title from api_design where id = ${Number(input['id'])}`.execute(call.db);
  if (!rows[0]) throw noRecord();
  return written(call, input, [rows[0].service], rows[0].title, rows[0].service);
}

/** What an application may call, as OpenAPI 3.1. */
export async function exportApp(call: Call, input: Row): Promise<Download> {
  const { rows } = await sql<{
    id: number;
    name: string;
    account_id: number;
    level: number;
    app_key: string;
  }>`
    select app.id, app.name, app.app_key, app.account_id, account.level
    from app join account on account.id = app.account_id where app.id = ${Number(input['id'])}`.execute(
    call.db,
  );
  const [app] = rows;
  if (!app) throw noRecord();
  const developer = { appId: app.id, accountId: app.account_id, level: app.level };
  const { items } = await listDecided(call.db, { limit: 1_000_000 }, developer, true);
  const services = items.map(({ service }) => service);
  return written(call, input, services, app.name, `openapi-${app.app_key}`);
}

async function written(
  call: Call,
  input: Row,
  services: readonly string[] | null,
  about: string,
  name: string,
): Promise<Download> {
  const published = await publishedApis(call.db, services);
  if (published.length === 0) throw new Refusal(ret.state, 'openapi.nonePublished');
  const document = await exportDocument(call, published, about);
  const form = input['format'] === 'yaml' ? 'yaml' : 'json';
  const type = form === 'yaml' ? 'application/yaml; charset=utf-8' : 'application/json; charset=utf-8';
  return new Download(`${name}.${form}`, type, writeDocument(document, form));
}
