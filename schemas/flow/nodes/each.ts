import type { NodeBase, Value } from '../document.ts';
import { optional } from '../meaning/spots.ts';
import { valueKind } from '../meaning/valueKind.ts';
import type { NodeDefinition, NodePhp, OutputContext } from '../nodeDefinition.ts';
import { anything, type Kind } from '../values/kinds.ts';

/** Runs the nodes at `item` once per element. */
export interface EachNode extends NodeBase {
  readonly type: 'each';
  readonly list: Value;
  readonly collect?: Value;
}

declare module '../document.ts' {
  interface NodeTypes {
    each: EachNode;
  }
}

/** A node that runs its body once per element of a list. */
export const eachNode: NodeDefinition<EachNode> = {
  label: { zh_cn: '循环', en: 'For each' },
  help: { zh_cn: '对列表的每一项执行一次', en: 'Runs once for each item in a list' },
  fields: {
    list: { zh_cn: '列表', en: 'List' },
    collect: { zh_cn: '每次收集的值', en: 'Value to collect from each' },
  },
  schema: {
    required: ['list'],
    properties: { list: { $ref: '#/$defs/value' }, collect: { $ref: '#/$defs/value' } },
  },
  ports: () => ['item', 'done'],
  values: ({ list, collect }) => [
    { field: 'list', value: list },
    ...optional('collect', collect).map((spot) => ({ ...spot, atBodyEnd: true as const })),
  ],
  output: outputKind,
  problems: ({ list }, { kindOf, error }) => {
    const { type } = valueKind(list, kindOf);
    if (type === 'array' || type === 'any') return [];
    return [error('list', 'needsList', { operator: 'each', given: type })];
  },
  loop: (node) => node,
};

/** The node as PHP. */
export const eachPhp: NodePhp<EachNode> = {
  // The surrounding code writes its body.
  lines: () => [],
  variables: ['item', 'index', 'list'],
  parts: (_api, isInside) => (isInside ? ['item', 'index'] : null),
};

function outputKind(node: EachNode, port: string, { kindOf, kindAtBodyEnd }: OutputContext): Kind {
  const whole: Kind = { type: 'integer' };
  if (port === 'item')
    return { type: 'object', fields: { item: valueKind(node.list, kindOf).items ?? anything, index: whole } };
  const items = port === 'done' && node.collect ? valueKind(node.collect, kindAtBodyEnd()) : anything;
  return { type: 'object', fields: { items: { type: 'array', items }, count: whole } };
}
