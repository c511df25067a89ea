import { fieldTypes } from '#schemas/flow/api.ts';
import type { Dialect } from '#schemas/payloads/console.ts';
import type { ObjectSchema, Property, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../../call.ts';
import type { DescribedStatement } from '../../console/engine.ts';
import { budgets } from '../../flow/budgets.ts';
import { publishFirst } from '../../publishing/gate.ts';
import { passAs } from '../../publishing/passAs.ts';
import { saveDraft } from '../../publishing/saveDraft.ts';
import { badInput } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import {
  apiOfStatement,
  flowOfStatement,
  returnsOf,
  type StatementApi,
  type StatementUse,
  unfitColumn,
} from '../../sqlapi/apiOfStatement.ts';
import { asking } from '../../sqlapi/asking.ts';
import { connectionField, tablesInput } from '../../sqlapi/inputs.ts';
import { describedAs, judgeStatement, sqlFault } from '../../sqlapi/judgeStatement.ts';

const statement: Readonly<Record<string, Property>> = {
  connection: connectionField,
  sql: { type: 'string', maxLength: 20_000, label: { zh_cn: 'SQL 语句', en: 'sql' } },
  write: { type: 'boolean', label: { zh_cn: '修改数据', en: 'write' } },
};

const describeInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['sql'],
  properties: statement,
};

const text = (zh_cn: string, en: string, maxLength: number): Property => ({
  ...{ type: 'string', maxLength, label: { zh_cn, en } },
});

const createInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['sql', 'service', 'title'],
  properties: {
    ...statement,
    limit: {
      ...{ type: 'integer', minimum: 1, maximum: budgets.rows, default: 1000 },
      label: { zh_cn: '最多返回行数', en: 'limit' },
    },
    service: text('接口服务名称', 'service', 120),
    title: text('接口标题', 'title', 100),
    module: text('接口模块', 'module', 100),
    description: text('功能描述', 'description', 2000),
    parameters: {
      ...{ type: 'array', maxItems: 200, items: { type: 'object' } },
      label: { zh_cn: '接口参数', en: 'parameters' },
    },
    publish: { type: 'boolean', label: { zh_cn: '立即发布', en: 'publish' } },
  },
};

/** APIs out of one SQL statement. */
export const adminSqlApi: Readonly<Record<string, HandWritten>> = {
  'Admin.SqlApi.Describe': {
    access: 'admin',
    input: describeInput,
    summary: {
      zh_cn: '由数据库说明一条 SQL 语句的参数类型、返回列和计划开销，不执行该语句',
      en: 'Tells what a statement takes and gives, and what it costs, as the database describes it; it is not run',
    },
    run: async (call, input) => {
      const { api, plan, use } = await described(call, input);
      return {
        ...api,
        ...plan,
        writes: use.writes,
        seconds: budgets.milliseconds / 1000,
        most: budgets.rows,
      };
    },
  },
  'Admin.SqlApi.GetTables': {
    access: 'admin',
    input: tablesInput,
    summary: {
      zh_cn: '一个数据库连接（或平台自己的数据）中可以使用的表和列，以及可以选择的连接',
      en: "The tables of a connection, or of the platform's own data, with their columns; and the connections to choose from",
    },
    run: async (call, { connection = '' }) => ({
      connections: await call.app.open.connections(),
      tables: await asking(call, () => call.app.open.tables(String(connection ?? ''))),
    }),
  },
  'Admin.SqlApi.Create': {
    access: 'admin',
    writes: true,
    input: createInput,
    summary: {
      zh_cn: '由一条 SQL 语句创建接口，可立即发布',
      en: 'Makes an API out of a statement, and publishes it where that is asked for',
    },
    run: create,
  },
};

interface DescribedApi {
  readonly api: StatementApi;
  readonly plan: DescribedStatement['plan'];
  readonly use: Omit<StatementUse, 'most'>;
  readonly sql: string;
}

async function described(call: Call, { sql, write = false, connection: chosen }: Row): Promise<DescribedApi> {
  const connection = String(chosen ?? '');
  const dialect = connection === '' ? 'postgres' : await dialectOf(call, connection);
  const forWhat = connection === '' ? 'own' : dialect;
  const judged = await judgeStatement(call, String(sql), write === true, forWhat);
  const answer = await describedAs(call, judged, connection);
  const api = apiOfStatement(judged, answer, dialect);
  const unfit = unfitColumn(api.columns);
  if (unfit) throw sqlFault(call, unfit.isTwice ? 'columnTwice' : 'columnName', { name: unfit.name });
  return { api, plan: answer.plan, use: { connection, dialect, writes: judged.writes }, sql: judged.sql };
}

async function dialectOf(call: Call, connection: string): Promise<Dialect> {
  const found = (await call.app.open.connections()).find(({ name }) => name === connection);
  if (found) return found.dialect;
  const message = say(call.texts, 'flow.run.baseNone', { name: connection });
  throw badInput([{ field: 'connection', rule: 'connection', message }]);
}

async function create(call: Call, input: Row): Promise<Row> {
  const { publish = false, limit = 1000, parameters, service, title, module, description } = input;
  await passAs(call, 'Admin.ApiDesign.SaveDraft');
  if (publish) await passAs(call, 'Admin.ApiDesign.Publish');
  const { api, use, sql } = await described(call, input);
  const said = parametersOf(api, (parameters ?? []) as readonly Row[]);
  const draft = await saveDraft(call, {
    ...{ type: 'common', service, title, ...(module && { module }), ...(description && { description }) },
    parameters: said,
    returns: returnsOf(api) as unknown as Row[],
    flow: flowOfStatement(sql, api, { ...use, most: Number(limit) }) as unknown as Row,
  } as Row);
  return publish ? publishFirst(call, draft, null) : draft;
}

// What people may say of a parameter; its type is the database's, where that told one.
function parametersOf(api: StatementApi, given: readonly Row[]): Row[] {
  const said = new Map(given.map((one) => [String(one['name']), one]));
  return api.parameters.map(({ name, type, listed, database_type: told }) => {
    const one = said.get(name) ?? {};
    const { required = true, default: preset, description } = one;
    const chosen = told === '' && !listed && fieldTypes.find((known) => known === one['type']);
    const more = { ...(preset != null && { default: preset }), ...(description != null && { description }) };
    return { name, type: chosen || type, required, ...more };
  });
}
