import type { NodeBase } from '../document.ts';
import { parameterKinds } from '../meaning/fieldKinds.ts';
import type { NodeDefinition, NodePhp } from '../nodeDefinition.ts';

/** The start of the flow: its outputs are the API's parameters. */
export interface RequestNode extends NodeBase {
  readonly type: 'request';
}

declare module '../document.ts' {
  interface NodeTypes {
    request: RequestNode;
  }
}

/** The beginning of a flow. */
export const requestNode: NodeDefinition<RequestNode> = {
  label: { zh_cn: '请求', en: 'Request' },
  help: {
    zh_cn: '流程从这里开始，接口参数已经校验并转换',
    en: 'The flow starts here, with the parameters checked and converted',
  },
  schema: { properties: {} },
  ports: () => ['out'],
  values: () => [],
  output: (_node, _port, { api }) => ({ type: 'object', fields: parameterKinds(api.parameters) }),
  isStart: true,
};

/** The node as PHP. */
export const requestPhp: NodePhp<RequestNode> = {
  lines: () => [],
  parts: ({ parameters }) => parameters.map(({ name }) => name),
};
