import type { NodeBase, Values } from '../document.ts';
import { returnKinds } from '../meaning/fieldKinds.ts';
import { named } from '../meaning/spots.ts';
import { valueKind } from '../meaning/valueKind.ts';
import type { CheckContext, NodeDefinition, NodePhp } from '../nodeDefinition.ts';
import type { Place } from '../php/place.ts';
import { phpString } from '../php/text.ts';
import { phpValue } from '../php/value.ts';
import type { Problem } from '../problem.ts';
import { fits } from '../values/kinds.ts';

/** Ends the flow with its return fields. */
export interface RespondNode extends NodeBase {
  readonly type: 'respond';
  readonly fields?: Values;
}

declare module '../document.ts' {
  interface NodeTypes {
    respond: RespondNode;
  }
}

/** The end of a flow with a response. */
export const respondNode: NodeDefinition<RespondNode> = {
  label: { zh_cn: '返回', en: 'Respond' },
  help: { zh_cn: '返回结果，流程结束', en: 'Returns the answer and ends the flow' },
  schema: { properties: { fields: { $ref: '#/$defs/values' } } },
  problemTexts: {
    answerMissing: {
      zh_cn: '返回字段 %{name} 没有给出；请补上或从返回结果中删除',
      en: "The return field %{name} is missing; add it, or remove it from the API's return fields",
    },
    answerUnknown: {
      zh_cn: '返回字段 %{name} 没有在返回结果中说明；已说明：%{known}',
      en: "%{name} is not among the API's return fields: %{known}",
    },
    answerType: {
      zh_cn: '返回字段 %{name} 应为 %{wanted}，这里是 %{given}；请换一个值或先转换',
      en: 'The return field %{name} should be %{wanted} but is %{given}; choose another value or convert it',
    },
  },
  ports: () => [],
  values: ({ fields }) => named('fields', fields),
  output: () => ({ type: 'object', fields: {} }),
  problems: respondProblems,
  answer: ({ fields }) => fields ?? {},
};

/** The node as PHP. */
export const respondPhp: NodePhp<RespondNode> = { lines: phpLines };

// Differences between the response and the API's return fields.
function respondProblems(node: RespondNode, { api, kindOf, error, warning }: CheckContext): Problem[] {
  if (api.returns.length === 0) return [];
  const declared = returnKinds(api.returns).fields ?? {};
  const given = node.fields ?? {};
  return [
    ...Object.keys(declared)
      .filter((name) => !Object.hasOwn(given, name))
      .map((name) => warning(`fields.${name}`, 'answerMissing', { name })),
    ...Object.entries(given).flatMap(([name, value]): Problem[] => {
      const wanted = Object.hasOwn(declared, name) ? declared[name] : undefined;
      const kind = valueKind(value, kindOf);
      if (!wanted)
        return [
          warning(`fields.${name}`, 'answerUnknown', { name, known: Object.keys(declared).join(', ') }),
        ];
      return fits(kind, wanted.type)
        ? []
        : [error(`fields.${name}`, 'answerType', { name, wanted: wanted.type, given: kind.type })];
    }),
  ];
}

function phpLines({ fields = {} }: RespondNode, place: Place): string[] {
  const entries = Object.entries(fields);
  if (entries.length === 0) return ['return Flow::answer(array());'];
  return [
    '$rs = array(',
    ...entries.map(([name, value]) => `    ${phpString(name)} => ${phpValue(value, place)},`),
    ');',
    'return Flow::answer($rs);',
  ];
}
