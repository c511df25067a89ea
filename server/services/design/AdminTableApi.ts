import { sql } from 'kysely';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { type TableVerb, tableApi, tableVerbs } from '../../datatables/tableApis.ts';
import { publishFirst } from '../../publishing/gate.ts';
import { passAs } from '../../publishing/passAs.ts';
import { saveDraft } from '../../publishing/saveDraft.ts';
import { badInput, Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import { asking } from '../../sqlapi/asking.ts';
import { connectionField } from '../../sqlapi/inputs.ts';

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

/** APIs out of a table. */
export const adminTableApi: Readonly<Record<string, HandWritten>> = {
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
};

async function fromTable(
  call: Call,
  { connection: chosen, table, class: name, module, verbs, publish = false }: Row,
): Promise<unknown> {
  await passAs(call, 'Admin.ApiDesign.SaveDraft');
  if (publish) await passAs(call, 'Admin.ApiDesign.Publish');
  const connection = String(chosen ?? '');
  const tables = await asking(call, () => call.app.open.tables(connection));
  const columns = Object.hasOwn(tables, String(table)) ? tables[String(table)] : undefined;
  if (!columns || !('id' in columns)) {
    const key = columns ? 'noKey' : 'noTable';
    const message = say(call.texts, `refusal.sqlapi.${key}`, { name: String(table) });
    throw badInput([{ field: 'table', rule: key, message }]);
  }
  const needed = await asking(call, () => call.app.open.neededColumns(connection, String(table)));
  const place = { connection, table: String(table) };
  const made = (verbs as TableVerb[]).map((verb) => ({
    verb,
    ...tableApi(verb, place, { columns, needed }),
  }));
  await refuseTaken(
    call,
    made.map(({ action }) => `App.${String(name)}.${action}`),
  );
  const items: Row[] = [];
  for (const { verb, action, parameters, returns, flow } of made) {
    const words = { title: say(call.texts, `sqlapi.verb.${verb}`, { name: String(module) }), module };
    const draft = await saveDraft(call, {
      ...{ type: 'common', service: `App.${String(name)}.${action}`, ...words, description: words.title },
      ...{ parameters, returns, flow },
    } as unknown as Row);
    items.push(publish ? await publishFirst(call, draft, null) : draft);
  }
  return { items };
}

// The form has no service names, only the class that they come of.
async function refuseTaken(call: Call, services: readonly string[]): Promise<void> {
  const { rows } = await sql<{ service: string }>`
    select service from api_design where lower(service) = any(${services.map((one) => one.toLowerCase())})
    order by id`.execute(call.db);
  if (rows.length === 0) return;
  const named = rows.map(({ service }) => service).join(', ');
  const message = say(call.texts, 'refusal.sqlapi.taken', { services: named });
  throw new Refusal(ret.duplicate, 'badInput', { errors: [{ field: 'class', rule: 'unique', message }] });
}
