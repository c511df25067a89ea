import type { Dialect, TableInfo } from '#schemas/payloads/console.ts';
import type { Json, Property } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import type { Session } from '../../databases/engine.ts';
import {
  assertWritable,
  audited,
  openedOf,
  type TableInput,
  tableInput,
  tableOfInput,
} from '../../databases/forServices.ts';
import { readTable } from '../../databases/tables.ts';
import { using } from '../../databases/using.ts';
import { addRow, deleteRows, editRow, type RowTexts } from './editRows.ts';

const texts = (zh_cn: string, en: string): Property =>
  ({
    type: 'object',
    maxProperties: 500,
    additionalProperties: { type: ['string', 'null'], maxLength: 1_000_000 },
    label: { zh_cn, en },
  }) as unknown as Property;

/** Changes to the rows of a table, each by its primary key. */
export const databaseEdits = {
  'Admin.Database.AddRow': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput({ values: texts('各字段的值', 'The values by column') }, ['values']),
    summary: { zh_cn: '在一张表里添加一行', en: 'Adds a row to a table' },
    run: (call, input: AddInput) => {
      const { values } = input;
      return change(call, input, { columns: Object.keys(values) }, (session, dialect, table) =>
        addRow(session, dialect, table, values),
      );
    },
  },
  'Admin.Database.EditRow': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput(
      {
        key: texts('主键的值', 'The values of the primary key'),
        values: texts('改变的值', 'The values that change'),
        before: texts('此前看到的值', 'The values that were seen before'),
      },
      ['key', 'values'],
    ),
    summary: {
      zh_cn: '修改一行；与看到的值不符时不修改，返回 419',
      en: 'Changes a row; nothing is changed, and 419 told, where it is not what was seen',
    },
    run: (call, input: EditInput) => {
      const { key, values, before } = input;
      return change(call, input, { key, columns: Object.keys(values) }, (session, dialect, table) =>
        editRow(session, dialect, table, { key, values, before: before ?? {} }),
      );
    },
  },
  'Admin.Database.DelRows': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: tableInput(
      {
        keys: {
          type: 'array',
          minItems: 1,
          maxItems: 200,
          items: texts('主键', 'A key'),
          label: { zh_cn: '各行的主键', en: 'The keys of the rows' },
        },
      },
      ['keys'],
    ),
    summary: { zh_cn: '删除若干行，要么全部，要么一行不删', en: 'Deletes rows, all of them or none' },
    run: (call, input: DeleteInput) => {
      const { keys } = input;
      return change(call, input, { deleted: keys }, (session, dialect, table) =>
        deleteRows(session, dialect, table, keys),
      );
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

type AddInput = TableInput & { readonly values: RowTexts };
type EditInput = AddInput & { readonly key: RowTexts; readonly before?: RowTexts | null };
type DeleteInput = TableInput & { readonly keys: readonly RowTexts[] };

async function change(
  call: Call,
  input: TableInput,
  told: Readonly<Record<string, Json>>,
  work: (session: Session, dialect: Dialect, table: TableInfo) => Promise<void>,
): Promise<object> {
  const opened = await openedOf(call, input);
  const name = tableOfInput(input);
  const inside = async (session: Session) => {
    const table = await readTable(session, opened.dialect, name);
    // The platform's own account is read-only unless a transaction says otherwise.
    if (opened.id === 0) await session.query("set default_transaction_read_only = 'off'");
    try {
      await work(session, opened.dialect, table);
    } finally {
      if (opened.id === 0) await session.query("set default_transaction_read_only = 'on'").catch(() => {});
    }
  };
  await audited(call, opened, { table: `${name.schema}.${name.name}`, ...told }, async () => {
    assertWritable(opened);
    await using(opened, inside);
  });
  return {};
}
