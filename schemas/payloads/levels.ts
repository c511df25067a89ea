import type { ObjectSchema, Words } from '../resource.ts';

/** The levels that can be granted operations, and their side: the back-office or the open platform. */
export const grantedLevels = { 100: 'platform', 101: 'platform', 200: 'admin' } as const;

/** One side of the product. */
export type Side = 'admin' | 'platform';

/** A level, and the number of its operations on its side; `all` for the super administrator. */
export interface LevelCount {
  readonly level: number;
  readonly side: Side;
  readonly granted: number | 'all';
  readonly of: number;
}

/** An operation, and whether a level has it. */
export interface LevelOperation {
  readonly uri: string;
  readonly title: Words;
  /** The group: the subject of the operations. */
  readonly group: Words;
  readonly granted: boolean;
}

/** The response of Admin.Operation.GetLevel. */
export interface LevelAnswer {
  readonly level: number;
  readonly side: Side;
  readonly items: readonly LevelOperation[];
}

const level: ObjectSchema['properties'][string] = {
  type: 'integer',
  enum: Object.keys(grantedLevels).map(Number),
  label: { zh_cn: '等级', en: 'Level' },
};

/** The requested level. */
export const levelInput: ObjectSchema = { type: 'object', required: ['level'], properties: { level } };

/** The operations to grant to a level, or to revoke. */
export const assignInput: ObjectSchema = {
  type: 'object',
  required: ['level', 'uris', 'granted'],
  properties: {
    level,
    uris: {
      type: 'array',
      items: { type: 'string', maxLength: 200 },
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      label: { zh_cn: '操作', en: 'Operations' },
    },
    granted: { type: 'boolean', label: { zh_cn: '授权', en: 'Granted' } },
  },
};
