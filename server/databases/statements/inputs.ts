import type { ObjectSchema, Property } from '#schemas/resource.ts';

/** The name of a database connection; empty means the platform's own data. */
export const connectionField: Property = {
  ...{ type: 'string', maxLength: 63, pattern: '^(db_[a-z0-9_]+)?$' },
  label: { zh_cn: '数据库连接', en: 'connection' },
};

/** The input of services that list the tables of a connection. */
export const tablesInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { connection: connectionField },
};
