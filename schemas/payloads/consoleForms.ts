import type { ObjectSchema, Property } from '../resource.ts';
import { columnTypes } from './console.ts';
import { wholeNumber } from './wholeNumber.ts';

const namePattern = '^[\\p{L}_][\\p{L}\\p{N}_]*$';
const nameMessages = {
  pattern: {
    zh_cn: '名称由字母、数字和下划线组成，不以数字开头',
    en: 'A name has letters, digits and underscores, and does not begin with a digit',
  },
};

/** The name of a new table: frameworks interpret a trailing underscore with digits. */
export const tableName: Property = {
  type: 'string',
  maxLength: 63,
  pattern: '^([\\p{L}_]([\\p{L}\\p{N}_]*[\\p{L}_])?|([\\p{L}_][\\p{L}\\p{N}_]*)?\\p{L}\\p{N}+)$',
  label: { zh_cn: '表名', en: 'Table name' },
  help: {
    zh_cn: '不能以下划线加数字结尾，例如 user_1',
    en: 'It must not end with an underscore and digits, such as user_1',
  },
  messages: {
    pattern: {
      zh_cn: '表名由字母、数字和下划线组成，不以数字开头，也不能以下划线加数字结尾',
      en: 'A table name has letters, digits and underscores, does not begin with a digit, and must not end with an underscore and digits',
    },
  },
};

const columnName: Property = {
  type: 'string',
  maxLength: 63,
  pattern: namePattern,
  label: { zh_cn: '字段名', en: 'Column' },
  messages: nameMessages,
};

const typeWords = {
  string: { zh_cn: '字符串', en: 'String' },
  text: { zh_cn: '长文本', en: 'Long text' },
  integer: { zh_cn: '整数', en: 'Integer' },
  float: { zh_cn: '浮点数', en: 'Float' },
  decimal: { zh_cn: '定点小数', en: 'Decimal' },
  boolean: { zh_cn: '布尔', en: 'Boolean' },
  date: { zh_cn: '日期时间', en: 'Date and time' },
  array: { zh_cn: '数组', en: 'Array' },
  object: { zh_cn: '对象', en: 'Object' },
  file: { zh_cn: '文件', en: 'File' },
} as const;

const columnType: Property = {
  type: 'string',
  enum: columnTypes,
  default: 'string',
  label: { zh_cn: '类型', en: 'Type' },
  options: Object.fromEntries(columnTypes.map((type) => [type, { label: typeWords[type] }])),
};

const columnLength = {
  type: 'integer',
  minimum: 1,
  maximum: 16_000,
  label: { zh_cn: '长度', en: 'Length' },
  help: { zh_cn: '字符串的最大长度，默认 255', en: 'The most signs of a string; 255 unless said' },
} as const satisfies Property;

const columnRules = {
  required: { type: 'boolean', label: { zh_cn: '必填', en: 'Required' } },
  unique: { type: 'boolean', label: { zh_cn: '唯一', en: 'Unique' } },
  default: {
    type: 'string',
    maxLength: 1000,
    label: { zh_cn: '默认值', en: 'Default' },
    help: {
      zh_cn: '日期时间可以填 now()，即添加该行的时间',
      en: 'For a date and time, now() is the time at which the row is added',
    },
  },
} as const satisfies Record<string, Property>;

/** The form of a new table; its key `id` is created automatically. */
export const newTableForm: ObjectSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: tableName,
    columns: {
      type: 'array',
      maxItems: 100,
      label: { zh_cn: '字段', en: 'Columns' },
      help: { zh_cn: '自增主键 id 会自动创建', en: 'The auto-increment key id is made by itself' },
      items: {
        type: 'object',
        required: ['name', 'type'],
        additionalProperties: false,
        properties: { name: columnName, type: columnType, length: columnLength, ...columnRules },
      },
    },
  },
};

/** The form of a new column. */
export const newColumnForm: ObjectSchema = {
  type: 'object',
  required: ['name', 'type'],
  properties: { name: columnName, type: columnType, length: columnLength, ...columnRules },
};

/** The form that renames a column. */
export const renameColumnForm: ObjectSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: { ...columnName, label: { zh_cn: '新字段名', en: 'New name' } } },
};

/**
 * The form that redefines a column: it needs the complete definition, and an empty field means that the
 * column lacks it.
 */
export const alterColumnForm: ObjectSchema = {
  type: 'object',
  required: ['type'],
  properties: {
    type: {
      ...columnType,
      enum: ['as_is', ...columnTypes],
      default: 'as_is',
      options: { as_is: { label: { zh_cn: '保持不变', en: 'As it is' } }, ...columnType.options },
    },
    length: columnLength,
    required: columnRules.required,
    default: {
      ...columnRules.default,
      help: {
        zh_cn: '数据库已有的表达式保持原样即可保留；日期时间可以填 now()，即添加该行的时间；其他内容都是值',
        en: 'An expression that the database has stays one while it is left as it is; for a date and time, now() is the time at which the row is added; anything else is a value',
      },
    },
    comment: { type: 'string', maxLength: 500, label: { zh_cn: '注释', en: 'Comment' } },
  },
};

const columnList: Property = {
  type: 'string',
  maxLength: 500,
  minLength: 1,
  label: { zh_cn: '字段', en: 'Columns' },
  help: { zh_cn: '多个字段用逗号分隔', en: 'Several are separated by commas' },
};

/** The form of a new index. */
export const addIndexForm: ObjectSchema = {
  type: 'object',
  required: ['columns'],
  properties: { columns: columnList, unique: columnRules.unique },
};

/** The form of a new foreign key. */
export const addLinkForm: ObjectSchema = {
  type: 'object',
  required: ['columns', 'to', 'to_columns', 'on_delete'],
  properties: {
    columns: columnList,
    to: { type: 'string', maxLength: 128, minLength: 1, label: { zh_cn: '引用的表', en: 'Leads to table' } },
    to_columns: { ...columnList, default: 'id', label: { zh_cn: '引用的字段', en: 'Its columns' } },
    on_delete: {
      type: 'string',
      enum: ['restrict', 'cascade', 'set null'],
      default: 'restrict',
      label: { zh_cn: '被引用的行删除时', en: 'When that row goes' },
      options: {
        restrict: { label: { zh_cn: '不允许', en: 'It may not' } },
        cascade: { label: { zh_cn: '一并删除', en: 'This one goes too' } },
        'set null': { label: { zh_cn: '置为空', en: 'It is set to null' } },
      },
    },
  },
};

/** The form that confirms a drop: the name, typed again. */
export const dropForm: ObjectSchema = {
  type: 'object',
  required: ['confirm'],
  properties: {
    confirm: {
      type: 'string',
      maxLength: 200,
      label: { zh_cn: '输入名称以确认', en: 'Type the name to confirm' },
    },
  },
};

const schemaName: Property = {
  type: 'string',
  maxLength: 128,
  minLength: 1,
  label: { zh_cn: '模式', en: 'Schema' },
};

/** The connection of a call: 0 is the platform's own database. */
export const connectionField: Property = {
  ...wholeNumber({ zh_cn: '数据库连接', en: 'Connection' }, 0),
  help: { zh_cn: '0 为平台数据库', en: "0 is the platform's own database" },
};

/** The table of a call. */
export const tableFields = {
  connection: connectionField,
  schema: schemaName,
  table: { ...schemaName, label: { zh_cn: '表', en: 'Table' } },
} as const satisfies Record<string, Property>;

/** The limits of a statement. */
export const sqlLimits = { rows: 500, mostRows: 5000, seconds: 10, mostSeconds: 60 } as const;

/** The offered timeouts, in seconds. */
export const secondChoices = [5, sqlLimits.seconds, 30, sqlLimits.mostSeconds] as const;

/** The timeout of a statement, in seconds. */
export const secondsField: Property = {
  type: 'integer',
  minimum: 1,
  maximum: sqlLimits.mostSeconds,
  default: sqlLimits.seconds,
  label: { zh_cn: '时间上限（秒）', en: 'Seconds at most' },
};

/** The form of a test call of a stored procedure. */
export const testCallForm: ObjectSchema = {
  type: 'object',
  required: ['statement', 'seconds'],
  properties: {
    statement: {
      type: 'string',
      maxLength: 10_000,
      label: { zh_cn: 'SQL 语句', en: 'Statement' },
      help: {
        zh_cn: '例如 call add_user(1)，不含结尾的分号',
        en: 'Such as call add_user(1), without a semicolon at its end',
      },
    },
    seconds: {
      type: 'integer',
      enum: [...secondChoices],
      label: { zh_cn: '时间上限（秒）', en: 'Seconds at most' },
    },
  },
};
