import type { ObjectSchema, Property } from '#schemas/resource.ts';

const verbs = {
  list: { zh_cn: '列表', en: 'List' },
  get: { zh_cn: '详情', en: 'Get' },
  add: { zh_cn: '新增', en: 'Add' },
  edit: { zh_cn: '修改', en: 'Edit' },
  delete: { zh_cn: '删除', en: 'Delete' },
} as const;

/** What the APIs of a table are called where nobody says otherwise. */
export function className(table: string): string {
  return table.replace(/(?:^|_)([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

/** Which APIs there may be. */
export const allVerbs: readonly string[] = Object.keys(verbs);

/** The form of the APIs that read and write a table; what may be left empty says what it is then. */
export function tableForm(tables: readonly string[], table: string): ObjectSchema {
  const made = className(table);
  const name: Property = {
    type: 'string',
    maxLength: 50,
    label: { zh_cn: '类名', en: 'Class' },
    ...(table !== '' && {
      help: {
        zh_cn: `留空则为 ${made}，如 App.${made}.GetList`,
        en: `Left empty it is ${made}, as in App.${made}.GetList`,
      },
    }),
  };
  const module: Property = {
    type: 'string',
    maxLength: 50,
    label: { zh_cn: '接口模块', en: 'Module' },
    ...(table !== '' && { help: { zh_cn: `留空则为 ${table}`, en: `Left empty it is ${table}` } }),
  };
  const options = Object.fromEntries(Object.entries(verbs).map(([verb, label]) => [verb, { label }]));
  return {
    type: 'object',
    required: ['table', 'verbs'],
    properties: {
      table: { type: 'string', enum: [...tables], label: { zh_cn: '数据表', en: 'Table' } },
      class: name,
      module,
      verbs: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', enum: allVerbs, options } as unknown as Property,
        label: { zh_cn: '接口', en: 'APIs' },
      },
    },
  };
}
