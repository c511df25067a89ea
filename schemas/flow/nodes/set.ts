import type { NodeBase, Values } from '../document.ts';
import { named } from '../meaning/spots.ts';
import { valueKind } from '../meaning/valueKind.ts';
import type { NodeDefinition, NodePhp } from '../nodeDefinition.ts';
import { phpValues } from '../php/value.ts';

/** Names values for later nodes. */
export interface SetNode extends NodeBase {
  readonly type: 'set';
  readonly values: Values;
}

declare module '../document.ts' {
  interface NodeTypes {
    set: SetNode;
  }
}

/** A node that names values. */
export const setNode: NodeDefinition<SetNode> = {
  label: { zh_cn: '赋值', en: 'Set values' },
  help: { zh_cn: '给值命名，供后面的节点使用', en: 'Names values for later nodes' },
  schema: { required: ['values'], properties: { values: { $ref: '#/$defs/values' } } },
  ports: () => ['out'],
  values: ({ values }) => named('values', values),
  output: ({ values }, _port, { kindOf }) => ({
    type: 'object',
    fields: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, valueKind(value, kindOf)]),
    ),
  }),
};

/** The node as PHP. */
export const setPhp: NodePhp<SetNode> = {
  lines: ({ values }, place, variable) => [`${variable} = ${phpValues(values, place)};`],
};
