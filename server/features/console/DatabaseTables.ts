import { type RowCondition, rowOperators } from '#schemas/payloads/console.ts';
import { connectionField } from '#schemas/payloads/consoleForms.ts';
import type { CustomService } from '../../core/service.ts';
import { runBound } from '../../databases/boundSql.ts';
import { catalogs } from '../../databases/catalog.ts';
import type { Batch, Session } from '../../databases/engine.ts';
import {
  auditLook,
  consoleInput,
  openedOf,
  type TableInput,
  tableInput,
  tableOfInput,
} from '../../databases/forServices.ts';
import { listTables, readTable } from '../../databases/tables.ts';
import { reading } from '../../databases/using.ts';
import { readRows } from './rows.ts';

/** The contents of a connected database: its tables, their structure and their rows. */
export const databaseTables = {
  'Admin.Database.Tables': {
    access: 'admin',
    input: consoleInput({ connection: connectionField }, ['connection']),
    summary: { zh_cn: '一个数据库的模式、表和视图', en: 'The schemas, tables and views of a database' },
    run: async (call, input: ConnectionInput) => {
      const opened = await openedOf(call, input);
      return reading(opened, async (session) => ({ items: await listTables(session, opened.dialect) }), {
        gone: call.disconnectSignal?.(),
      });
    },
  },
  'Admin.Database.Table': {
    access: 'admin',
    input: tableInput(),
    summary: {
      zh_cn: '一张表的字段、主键、索引和外键',
      en: 'The columns, key, indexes and foreign keys of a table',
    },
    run: async (call, input: TableInput) => {
      const opened = await openedOf(call, input);
      return reading(opened, (session) => readTable(session, opened.dialect, tableOfInput(input)), {
        gone: call.disconnectSignal?.(),
      });
    },
  },
  'Admin.Database.Names': {
    access: 'admin',
    input: consoleInput({ connection: connectionField }, ['connection']),
    summary: {
      zh_cn: '一个数据库的表和字段的名称，以及默认的模式，供输入时补全',
      en: 'The names of the tables and columns of a database, and its usual schema, offered while SQL is typed',
    },
    run: async (call, input: ConnectionInput) => {
      const opened = await openedOf(call, input);
      const { names, schemas } = catalogs[opened.dialect];
      const read = async (session: Session) => {
        const found = await runBound(session, opened.dialect, names(mostNames));
        const usual = await runBound(session, opened.dialect, schemas);
        const withTables = new Set(found.rows.map(([schema]) => schema));
        const [schema] = usual.rows.find(([name]) => withTables.has(name ?? null)) ?? [];
        return { tables: byTable(found.rows), schema: schema ?? null };
      };
      return reading(opened, read, { gone: call.disconnectSignal?.() });
    },
  },
  'Admin.Database.Rows': {
    access: 'admin',
    noImpersonation: true,
    input: tableInput({
      page: {
        type: 'integer',
        minimum: 1,
        maximum: 1_000_000,
        default: 1,
        label: { zh_cn: '页码', en: 'Page' },
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 200,
        default: 50,
        label: { zh_cn: '每页条数', en: 'Rows' },
      },
      sort: {
        type: 'string',
        maxLength: 500,
        label: { zh_cn: '排序', en: 'Sort' },
        help: { zh_cn: '字段名；前面加 - 为降序', en: 'A column; with a - before it, descending' },
      },
      filter: {
        type: 'array',
        maxItems: 20,
        label: { zh_cn: '筛选条件', en: 'Conditions' },
        items: {
          type: 'object',
          required: ['column', 'operator'],
          additionalProperties: false,
          properties: {
            column: { type: 'string', maxLength: 128 },
            operator: { type: 'string', enum: rowOperators },
            value: { type: 'string', maxLength: 10_000 },
          },
        },
      },
    }),
    summary: {
      zh_cn: '一张表的一页数据，值原样以文本返回',
      en: 'A page of the rows of a table, each value as text as the database writes it',
    },
    run: async (call, input: RowsInput) => {
      const opened = await openedOf(call, input);
      const asked = wanted(input);
      const read = async (session: Session) => {
        const table = await readTable(session, opened.dialect, tableOfInput(input));
        return readRows(session, opened.dialect, table, asked);
      };
      const found = await reading(opened, read, { gone: call.disconnectSignal?.() });
      const { schema, name } = tableOfInput(input);
      await auditLook(call, opened, `${schema}.${name}`, asked.page);
      return found;
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

type ConnectionInput = Pick<TableInput, 'connection'>;
type RowsInput = TableInput & {
  readonly page?: number | null;
  readonly limit?: number | null;
  readonly sort?: string | null;
  readonly filter?: readonly RowCondition[] | null;
};

// More names do not help autocompletion.
const mostNames = 20_000;

function byTable(rows: Batch['rows']): Record<string, string[]> {
  const tables: Record<string, string[]> = {};
  for (const [schema, table, column] of rows) {
    const name = `${schema}.${table}`;
    tables[name] ??= [];
    tables[name].push(String(column));
  }
  return tables;
}

function wanted({ page, limit, sort, filter }: RowsInput) {
  return {
    page: page ?? 1,
    limit: limit ?? 50,
    sort: (sort ?? '').split(',').filter((one) => one !== ''),
    filter: filter ?? [],
  };
}
