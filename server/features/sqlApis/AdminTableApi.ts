import { sql } from 'kysely';
import type { ApiDesign } from '#generated/records.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import { passAs } from '../../core/access/passAs.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { type TableVerb, tableApi, tableVerbs } from '../../databases/dataTables/tableApis.ts';
import { asking } from '../../databases/statements/asking.ts';
import { connectionField } from '../../databases/statements/inputs.ts';
import { publishFirst } from '../designs/gate.ts';
import { type DraftInput, saveDraft } from '../designs/saveDraft.ts';

const input: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['table', 'class', 'module', 'verbs'],
  properties: {
    connection: connectionField,
    table: { type: 'string', maxLength: 63, label: { zh_cn: '数据表', en: 'table' } },
    class: {
      ...{ type: 'string', maxLength: 60, pattern: '^[A-Z][A-Za-z0-9]*$' },
      label: { zh_cn: '类名', en: 'class' },
    },
    module: { type: 'string', minLength: 1, maxLength: 80, label: { zh_cn: '接口模块', en: 'module' } },
    verbs: {
      ...{ type: 'array', minItems: 1, maxItems: 5, uniqueItems: true },
      items: { type: 'string', enum: [...tableVerbs] },
      label: { zh_cn: '接口', en: 'verbs' },
    },
    publish: { type: 'boolean', label: { zh_cn: '立即发布', en: 'publish' } },
  },
};

type TableInput = {
  readonly connection?: string | null;
  readonly table: string;
  readonly class: string;
  readonly module: string;
  readonly verbs: readonly TableVerb[];
  readonly publish?: boolean;
};

/** APIs from a table. */
export const adminTableApi = {
  'Admin.SqlApi.FromTable': {
    access: 'admin',
    writes: true,
    input,
    summary: {
      zh_cn: '由一张数据表创建查询、新增、修改和删除接口，可立即发布',
      en: 'Makes the APIs that list, get, add, edit and delete the rows of a table, and publishes them where that is asked for',
    },
    run: fromTable,
  },
} satisfies Readonly<Record<string, CustomService>>;

async function fromTable(
  call: Call,
  { connection: chosen, table, class: name, module, verbs, publish = false }: TableInput,
): Promise<unknown> {
  await passAs(call, 'Admin.ApiDesign.SaveDraft');
  if (publish) await passAs(call, 'Admin.ApiDesign.Publish');
  const connection = chosen ?? '';
  const tables = await asking(call, () => call.app.gateway.tables(connection));
  const columns = Object.hasOwn(tables, table) ? tables[table] : undefined;
  if (!columns || !('id' in columns)) {
    const key = columns ? 'noKey' : 'noTable';
    const message = say(call.texts, `refusal.sqlapi.${key}`, { name: table });
    throw badInput([{ field: 'table', rule: key, message }]);
  }
  const needed = await asking(call, () => call.app.gateway.neededColumns(connection, table));
  const place = { connection, table };
  const made = verbs.map((verb) => ({
    verb,
    ...tableApi(verb, place, { columns, needed }),
  }));
  await refuseTaken(
    call,
    made.map(({ action }) => `App.${name}.${action}`),
  );
  const items: ApiDesign[] = [];
  for (const { verb, action, parameters, returns, flow } of made) {
    const words = { title: say(call.texts, `sqlapi.verb.${verb}`, { name: module }), module };
    const draft = await saveDraft(call, {
      type: 'common',
      ...{ service: `App.${name}.${action}`, ...words, description: words.title },
      parameters: parameters as DraftInput['parameters'],
      returns: returns as DraftInput['returns'],
      flow: flow as unknown as DraftInput['flow'],
    });
    items.push(publish ? await publishFirst(call, draft, null) : draft);
  }
  return { items };
}

// The form has no service names, only the class that they derive from.
async function refuseTaken(call: Call, services: readonly string[]): Promise<void> {
  const { rows } = await sql<{ service: string }>`
    select service from api_design where lower(service) = any(${services.map((one) => one.toLowerCase())})
    order by id`.execute(call.db);
  if (rows.length === 0) return;
  const named = rows.map(({ service }) => service).join(', ');
  const message = say(call.texts, 'refusal.sqlapi.taken', { services: named });
  throw new ApiError(ret.duplicate, 'badInput', { errors: [{ field: 'class', rule: 'unique', message }] });
}
