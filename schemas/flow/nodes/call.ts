import type { Surroundings } from '../api.ts';
import type { NodeBase, Values } from '../document.ts';
import { returnKinds } from '../meaning/fieldKinds.ts';
import { named } from '../meaning/spots.ts';
import { valueKind } from '../meaning/valueKind.ts';
import type { CheckContext, NodeDefinition, NodePhp } from '../nodeDefinition.ts';
import { phpString } from '../php/text.ts';
import { phpValues } from '../php/value.ts';
import type { Problem } from '../problem.ts';
import { anything, fits, type Kind } from '../values/kinds.ts';

/** Calls another published API. */
export interface CallNode extends NodeBase {
  readonly type: 'call';
  readonly service: string;
  readonly params?: Values;
}

declare module '../document.ts' {
  interface NodeTypes {
    call: CallNode;
  }
}

/** A node that calls another API of the platform. */
export const callNode: NodeDefinition<CallNode> = {
  label: { zh_cn: '调用接口', en: 'Call an API' },
  help: { zh_cn: '调用另一个已发布的接口', en: 'Calls another published API' },
  fields: {
    service: { zh_cn: '接口服务', en: 'API' },
  },
  schema: {
    required: ['service'],
    properties: {
      service: {
        type: 'string',
        pattern: '^[A-Za-z][A-Za-z0-9_]*\\.[A-Za-z][A-Za-z0-9_]*\\.[A-Za-z][A-Za-z0-9_]*$',
      },
      params: { $ref: '#/$defs/values' },
    },
  },
  emptyProblems: { service: 'emptyService' },
  problemTexts: {
    emptyService: { zh_cn: '尚未选择要调用的接口；请选一个', en: 'No API to call chosen yet; choose one' },
    callSelf: {
      zh_cn: '接口不能调用自己（%{service}）；请换一个',
      en: 'An API cannot call itself (%{service}); choose another',
    },
    callCircle: {
      zh_cn: '这些接口会一直互相调用下去：%{way}；请去掉其中一个调用',
      en: 'These APIs would call each other endlessly: %{way}; remove one of the calls',
    },
    callNone: {
      zh_cn: '没有已发布的接口 %{service}；请换一个',
      en: 'There is no published API %{service}; choose another',
    },
    callMissing: {
      zh_cn: '接口 %{service} 需要参数 %{name}；请给一个值',
      en: '%{service} requires the parameter %{name}; give it a value',
    },
    callUnknown: {
      zh_cn: '接口没有参数 %{name}；可用：%{known}',
      en: 'The API has no parameter %{name}; use one of %{known}',
    },
    callType: {
      zh_cn: '参数 %{name} 应为 %{wanted}，这里是 %{given}',
      en: 'The parameter %{name} should be %{wanted} but is %{given}',
    },
  },
  ports: () => ['out', 'failed'],
  values: ({ params }) => named('params', params),
  output: ({ service }, port, { around }) => ({
    type: 'object',
    fields: outputFields(service, port, around),
  }),
  problems: callProblems,
  calls: ({ service }) => service,
  callsOut: true,
};

/** The node as PHP. */
export const callPhp: NodePhp<CallNode> = {
  lines: ({ service, params }, place, variable) => [
    `${variable} = Flow::call(${phpString(service)}, ${phpValues(params, place)});`,
  ],
  branches: (_node, _place, variable) => ({
    ways: [
      { port: 'failed', test: `${variable}['ret'] !== 200` },
      { port: 'out', test: null },
    ],
  }),
};

function outputFields(service: string, port: string, around: Surroundings): Record<string, Kind> {
  const told: Record<string, Kind> = { ret: { type: 'integer' }, msg: { type: 'string' } };
  if (port === 'failed') return told;
  const api = around.api?.(service);
  return { ...told, data: api ? returnKinds(api.returns) : anything };
}

// A missing API, and faults of its parameters.
function callProblems(node: CallNode, { api, around, kindOf, error }: CheckContext): Problem[] {
  if (node.service === api.service) return [error('service', 'callSelf', { service: node.service })];
  const way = around.wayBack?.(node.service);
  if (way) return [error('service', 'callCircle', { way: [api.service, ...way].join(' → ') })];
  const target = around.api?.(node.service);
  if (target === null) return [error('service', 'callNone', { service: node.service })];
  if (!target) return [];
  const given = node.params ?? {};
  const known = new Map(target.parameters.map((one) => [one.name, one]));
  const missing = target.parameters.filter((one) => one.required && !Object.hasOwn(given, one.name));
  return [
    ...missing.map(({ name }) => error(`params.${name}`, 'callMissing', { name, service: node.service })),
    ...Object.entries(given).flatMap(([name, value]) => {
      const parameter = known.get(name);
      const kind = valueKind(value, kindOf);
      if (!parameter)
        return [error(`params.${name}`, 'callUnknown', { name, known: [...known.keys()].join(', ') || '–' })];
      return fits(kind, parameter.type)
        ? []
        : [error(`params.${name}`, 'callType', { name, wanted: parameter.type, given: kind.type })];
    }),
  ];
}
