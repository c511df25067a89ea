import type { ObjectSchema, Words } from '../resource.ts';

/** The levels that operations are granted to, and on which side: the back-office or the open platform. */
export const grantedLevels = { 100: 'platform', 101: 'platform', 200: 'admin' } as const;

/** One side of the product. */
export type Side = 'admin' | 'platform';

/** A level, and how many of its side's operations it has; `all` for the super administrator. */
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
  /** What stands together: the thing that it is about. */
  readonly group: Words;
  readonly granted: boolean;
}

/** The answer of Admin.Operation.GetLevel. */
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

/** Which level is asked about. */
export const levelInput: ObjectSchema = { type: 'object', required: ['level'], properties: { level } };

/** What is given to a level, or taken away. */
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
