import type { ApiDesign } from '#generated/records.ts';
import { fieldTypes } from '#schemas/flow/api.ts';
import type { Dialect } from '#schemas/payloads/console.ts';
import type { ObjectSchema, Property } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import { passAs } from '../../core/access/passAs.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import type { DescribedStatement } from '../../databases/engine.ts';
import {
  apiOfStatement,
  flowOfStatement,
  returnsOf,
  type StatementApi,
  type StatementUse,
  unfitColumn,
} from '../../databases/statements/apiOfStatement.ts';
import { asking } from '../../databases/statements/asking.ts';
import { checkStatement, describedAs, sqlFault } from '../../databases/statements/checkStatement.ts';
import { connectionField, tablesInput } from '../../databases/statements/inputs.ts';
import { budgets } from '../../flow/budgets.ts';
import { publishFirst } from '../designs/gate.ts';
import { type DraftInput, saveDraft } from '../designs/saveDraft.ts';

const statement: Readonly<Record<string, Property>> = {
  connection: connectionField,
  sql: { type: 'string', maxLength: 20_000, label: { zh_cn: 'SQL 语句', en: 'sql' } },
  write: { type: 'boolean', label: { zh_cn: '修改数据', en: 'write' } },
};

type StatementInput = {
  readonly connection?: string | null;
  readonly sql: string;
  readonly write?: boolean;
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

type GivenParameters = readonly Partial<NonNullable<DraftInput['parameters']>[number]>[];
type CreateInput = StatementInput & {
  readonly limit?: number;
  readonly service: string;
  readonly title: string;
  readonly module?: string;
  readonly description?: string;
  readonly parameters?: GivenParameters;
  readonly publish?: boolean;
};

/** APIs from one SQL statement. */
export const adminSqlApi = {
  'Admin.SqlApi.Describe': {
    access: 'admin',
    input: describeInput,
    summary: {
      zh_cn: '由数据库说明一条 SQL 语句的参数类型、返回列和计划开销，不执行该语句',
      en: 'Tells what a statement takes and gives, and what it costs, as the database describes it; it is not run',
    },
    run: async (call, input: StatementInput) => {
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
    run: async (call, { connection }: Pick<StatementInput, 'connection'>) => ({
      connections: await call.app.gateway.connections(),
      tables: await asking(call, () => call.app.gateway.tables(connection ?? '')),
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
} satisfies Readonly<Record<string, CustomService>>;

interface DescribedApi {
  readonly api: StatementApi;
  readonly plan: DescribedStatement['plan'];
  readonly use: Omit<StatementUse, 'most'>;
  readonly sql: string;
}

async function described(
  call: Call,
  { sql, write = false, connection: chosen }: StatementInput,
): Promise<DescribedApi> {
  const connection = chosen ?? '';
  const dialect = connection === '' ? 'postgres' : await dialectOf(call, connection);
  const forWhat = connection === '' ? 'own' : dialect;
  const judged = await checkStatement(call, sql, write, forWhat);
  const answer = await describedAs(call, judged, connection);
  const api = apiOfStatement(judged, answer, dialect);
  const unfit = unfitColumn(api.columns);
  if (unfit) throw sqlFault(call, unfit.isTwice ? 'columnTwice' : 'columnName', { name: unfit.name });
  return { api, plan: answer.plan, use: { connection, dialect, writes: judged.writes }, sql: judged.sql };
}

async function dialectOf(call: Call, connection: string): Promise<Dialect> {
  const found = (await call.app.gateway.connections()).find(({ name }) => name === connection);
  if (found) return found.dialect;
  const message = say(call.texts, 'flow.run.baseNone', { name: connection });
  throw badInput([{ field: 'connection', rule: 'connection', message }]);
}

async function create(call: Call, input: CreateInput): Promise<ApiDesign> {
  const { publish = false, limit = 1000, parameters, service, title, module, description } = input;
  await passAs(call, 'Admin.ApiDesign.SaveDraft');
  if (publish) await passAs(call, 'Admin.ApiDesign.Publish');
  const { api, use, sql } = await described(call, input);
  const said = parametersOf(api, parameters ?? []);
  const draft = await saveDraft(call, {
    type: 'common',
    ...{ service, title, ...(module && { module }), ...(description && { description }) },
    parameters: said,
    returns: returnsOf(api) as DraftInput['returns'],
    flow: flowOfStatement(sql, api, { ...use, most: limit }) as unknown as DraftInput['flow'],
  });
  return publish ? publishFirst(call, draft, null) : draft;
}

// The user-editable properties of a parameter. Its type is the database's, where known.
function parametersOf(api: StatementApi, given: GivenParameters): NonNullable<DraftInput['parameters']> {
  const said = new Map(given.map((one) => [one.name, one]));
  return api.parameters.map(({ name, type, listed, database_type: told }) => {
    const one = said.get(name) ?? {};
    const { required = true, default: preset, description } = one;
    const chosen = told === '' && !listed && fieldTypes.find((known) => known === one.type);
    const more = { ...(preset != null && { default: preset }), ...(description != null && { description }) };
    return { name, type: chosen || type, required, ...more };
  });
}
