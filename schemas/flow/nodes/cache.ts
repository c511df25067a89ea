import type { NodeBase, Value } from '../document.ts';
import { optional } from '../meaning/spots.ts';
import type { NodeDefinition, NodePhp } from '../nodeDefinition.ts';
import type { Place } from '../php/place.ts';
import { phpString } from '../php/text.ts';
import { phpText, phpValue } from '../php/value.ts';
import { anything, type Kind } from '../values/kinds.ts';

/** Reads, writes or deletes a cached value under a key. */
export interface CacheNode extends NodeBase {
  readonly type: 'cache';
  readonly action: 'get' | 'set' | 'delete';
  readonly key: Value;
  readonly seconds?: number;
  readonly value?: Value;
}

declare module '../document.ts' {
  interface NodeTypes {
    cache: CacheNode;
  }
}

/** A node that uses the cache of its API. */
export const cacheNode: NodeDefinition<CacheNode> = {
  label: { zh_cn: '缓存', en: 'Cache' },
  help: { zh_cn: '按键读取、保存或删除', en: 'Reads, saves or deletes a value by key' },
  fields: {
    key: { zh_cn: '键', en: 'Key' },
    seconds: { zh_cn: '保存多少秒', en: 'Seconds to keep it' },
  },
  schema: {
    required: ['action', 'key'],
    properties: {
      action: { enum: ['get', 'set', 'delete'] },
      key: { $ref: '#/$defs/value' },
      seconds: { type: 'integer', minimum: 1, maximum: 31536000 },
      value: { $ref: '#/$defs/value' },
    },
    if: { properties: { action: { const: 'set' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['value', 'seconds'] },
  },
  rangeProblems: { seconds: 'rangeSeconds' },
  problemTexts: {
    rangeSeconds: {
      zh_cn: '保存时间应为 1 到 31536000 秒的整数',
      en: 'The seconds to keep it must be a whole number from 1 to 31536000',
    },
  },
  ports: ({ action }) => (action === 'get' ? ['hit', 'miss'] : ['out']),
  values: ({ key, value }) => [{ field: 'key', value: key }, ...optional('value', value)],
  output: ({ action }, port): Kind => {
    const hasValue = action === 'get' && port === 'hit';
    return { type: 'object', fields: { ...(hasValue && { value: anything }) } };
  },
};

/** The node as PHP. */
export const cachePhp: NodePhp<CacheNode> = {
  lines: (node, place, variable) =>
    node.action === 'get' ? [`${variable} = ${phpCache(node, place)};`] : [`${phpCache(node, place)};`],
  branches: ({ action }, _place, variable) =>
    action === 'get'
      ? {
          ways: [
            { port: 'hit', test: `${variable}['value'] !== null` },
            { port: 'miss', test: null },
          ],
        }
      : null,
};

function phpCache(node: CacheNode, place: Place): string {
  const key = `Flow::cacheKey(${phpString(place.writing.api.service)}, ${phpText(node.key, place)})`;
  if (node.action === 'get') return `array('value' => \\PhalApi\\DI()->cache->get(${key}))`;
  if (node.action === 'delete') return `\\PhalApi\\DI()->cache->delete(${key})`;
  const value: Value = node.value ?? { lit: null };
  return `\\PhalApi\\DI()->cache->set(${key}, Flow::kept(${phpValue(value, place)}), ${node.seconds ?? 60})`;
}
