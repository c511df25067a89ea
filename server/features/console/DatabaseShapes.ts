import type { CompiledQuery } from 'kysely';
import {
  addIndexForm,
  addLinkForm,
  alterColumnForm,
  dropForm,
  newColumnForm,
  newTableForm,
  renameColumnForm,
  tableName,
} from '#schemas/payloads/consoleForms.ts';
import type { Property } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import {
  addIndexSql,
  addLinkSql,
  alterColumnSql,
  type ColumnWish,
  dropIndexSql,
  dropLinkSql,
  type LinkWish,
} from '../../databases/alterTable.ts';
import { builders } from '../../databases/boundSql.ts';
import type { Opened } from '../../databases/connections.ts';
import { createTableSql, defaultSql, type NewColumn, typeSql } from '../../databases/createTable.ts';
import { type TableInput, tableInput, tableOfInput } from '../../databases/forServices.ts';
import { assertConfirmed, assertNameLength, assertNotKey, columnNow, isOfRule, shape } from './shape.ts';

const column: Property = {
  type: 'string',
  maxLength: 128,
  minLength: 1,
  label: { zh_cn: '字段', en: 'Column' },
};
const confirm = dropForm.properties['confirm'] as Property;
const named = (zh_cn: string, en: string): Property => ({ ...column, label: { zh_cn, en } });

/** Changes to the structure of tables. A drop requires the name as confirmation. */
export const databaseShapes = {
  'Admin.Database.CreateTable': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput({ table: tableName, columns: newTableForm.properties['columns'] as Property }),
    summary: { zh_cn: '新建一张带自增主键 id 的表', en: 'Makes a table with an auto-increment key id' },
    run: (call, input: CreateInput) => {
      assertNameLength(call, 'table', input.table);
      const columns = input.columns ?? [];
      refuseTwice(call, columns);
      refuseLength(call, columns, 'columns.');
      return shape(call, input, ({ dialect, charset }) =>
        createTableSql(dialect, tableOfInput(input), columns, charset),
      );
    },
  },
  'Admin.Database.AddColumn': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput(newColumnForm.properties, ['name', 'type']),
    summary: { zh_cn: '给一张表添加字段', en: 'Adds a column to a table' },
    run: (call, input: AddColumnInput) => {
      const column: NewColumn = { ...input, type: input.type ?? 'string' };
      assertNameLength(call, 'name', input.name);
      refuseLength(call, [column]);
      return shape(call, input, (opened) => addColumnSql(opened, { ...input, ...column }));
    },
  },
  'Admin.Database.RenameColumn': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput({ column, ...renameColumnForm.properties }, ['column', 'name']),
    summary: { zh_cn: '重命名一个字段', en: 'Renames a column' },
    run: async (call, input: ColumnInput & { readonly name: string }) => {
      assertNameLength(call, 'name', input.name);
      await assertNotKey(call, input);
      return shape(call, input, (opened) =>
        altered(opened, input).renameColumn(input.column, input.name).compile(),
      );
    },
  },
  'Admin.Database.DropColumn': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput({ column, confirm }, ['column', 'confirm']),
    summary: { zh_cn: '删除一个字段及其数据', en: 'Drops a column with its data' },
    run: async (call, input: ColumnInput & Confirmed) => {
      assertConfirmed(call, input, input.column);
      await assertNotKey(call, input);
      return shape(call, input, (opened) => altered(opened, input).dropColumn(input.column).compile());
    },
  },
  'Admin.Database.AlterColumn': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput({ column, ...alterColumnForm.properties }, ['column', 'type']),
    summary: {
      zh_cn: '重新定义一个字段：类型、是否可为空、默认值、注释',
      en: 'Defines a column anew: its type, whether it may be null, its default, its comment',
    },
    run: async (call, input: AlterInput) => {
      const now = await columnNow(call, input);
      const wish: ColumnWish = { ...input, type: input.type ?? 'as_is', name: input.column };
      refuseLength(call, [wish]);
      return shape(call, input, ({ dialect }) => alterColumnSql(dialect, tableOfInput(input), wish, now));
    },
  },
  'Admin.Database.AddIndex': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput(addIndexForm.properties, ['columns']),
    summary: { zh_cn: '给一张表添加索引', en: 'Adds an index to a table' },
    run: (call, input: IndexInput) =>
      shape(call, input, ({ dialect }) =>
        addIndexSql(dialect, tableOfInput(input), listed(input.columns), input.unique === true),
      ),
  },
  'Admin.Database.DropIndex': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput({ index: named('索引', 'Index'), confirm }, ['index', 'confirm']),
    summary: { zh_cn: '删除一个索引', en: 'Drops an index' },
    run: async (call, input: TableInput & Confirmed & { readonly index: string }) => {
      assertConfirmed(call, input, input.index);
      const withRule = await isOfRule(call, input);
      return shape(call, input, ({ dialect }) =>
        dropIndexSql(dialect, tableOfInput(input), input.index, withRule),
      );
    },
  },
  'Admin.Database.AddLink': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput(addLinkForm.properties, ['columns', 'to', 'to_columns', 'on_delete']),
    summary: { zh_cn: '给一张表添加外键', en: 'Adds a foreign key to a table' },
    run: (call, input: LinkInput) => {
      const wish: LinkWish = {
        columns: listed(input.columns),
        to: input.to,
        toColumns: listed(input.to_columns ?? 'id'),
        onDelete: input.on_delete ?? 'restrict',
      };
      return shape(call, input, ({ dialect }) => addLinkSql(dialect, tableOfInput(input), wish));
    },
  },
  'Admin.Database.DropLink': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput({ link: named('外键', 'Foreign key'), confirm }, ['link', 'confirm']),
    summary: { zh_cn: '删除一个外键', en: 'Drops a foreign key' },
    run: (call, input: TableInput & Confirmed & { readonly link: string }) => {
      assertConfirmed(call, input, input.link);
      return shape(call, input, ({ dialect }) => dropLinkSql(dialect, tableOfInput(input), input.link));
    },
  },
  'Admin.Database.DropTable': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput({ confirm }, ['confirm']),
    summary: { zh_cn: '删除一张表及其数据', en: 'Drops a table with its data' },
    run: (call, input: TableInput & Confirmed) => {
      assertConfirmed(call, input, input.table);
      const { schema, name } = tableOfInput(input);
      return shape(call, input, ({ dialect }) =>
        builders[dialect].schema.withSchema(schema).dropTable(name).compile(),
      );
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

type Confirmed = { readonly confirm: string };
type CreateInput = TableInput & { readonly columns?: readonly NewColumn[] | null };
type ColumnInput = TableInput & { readonly column: string };
type AddColumnInput = TableInput & Omit<NewColumn, 'type'> & Partial<Pick<NewColumn, 'type'>>;
type AlterInput = ColumnInput &
  Omit<ColumnWish, 'name' | 'type' | 'unique'> &
  Partial<Pick<ColumnWish, 'type'>>;
type IndexInput = TableInput & { readonly columns: string; readonly unique?: boolean | null };
type LinkInput = TableInput & {
  readonly columns: string;
  readonly to: string;
  readonly to_columns?: string;
  readonly on_delete?: LinkWish['onDelete'];
};

function listed(names: string): string[] {
  return names
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function altered({ dialect }: Opened, input: TableInput) {
  const { schema, name } = tableOfInput(input);
  return builders[dialect].schema.withSchema(schema).alterTable(name);
}

function addColumnSql(opened: Opened, column: TableInput & NewColumn): CompiledQuery {
  return altered(opened, column)
    .addColumn(column.name, typeSql(opened.dialect, column), (built) => {
      const filled = column.required ? built.notNull() : built;
      const only = column.unique ? filled.unique() : filled;
      const value = defaultSql(opened.dialect, column);
      return value ? only.defaultTo(value) : only;
    })
    .compile();
}

function refuseLength(
  call: Call,
  columns: readonly { readonly type: string; readonly length?: number | null }[],
  before = '',
): void {
  const at = columns.findIndex(({ type, length }) => type !== 'string' && (length ?? null) !== null);
  if (at < 0) return;
  const message = say(call.texts, 'refusal.console.noLength');
  throw badInput([{ field: before === '' ? 'length' : `${before}${at}.length`, rule: 'length', message }]);
}

function refuseTwice(call: Call, columns: readonly NewColumn[]): void {
  const names = ['id', ...columns.map(({ name }) => name.toLowerCase())];
  const at = names.findIndex((name, place) => names.indexOf(name) < place);
  if (at > 0)
    throw badInput([
      { field: `columns.${at - 1}.name`, rule: 'twice', message: say(call.texts, 'refusal.console.twice') },
    ]);
  for (const [place, { name }] of columns.entries()) assertNameLength(call, `columns.${place}.name`, name);
}
