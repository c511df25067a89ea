import { comparable } from '../check/comparable.ts';
import type { NodeBase, Value } from '../document.ts';
import { modeOf } from '../meaning/mode.ts';
import { valueKind } from '../meaning/valueKind.ts';
import type { CheckContext, NodeDefinition, NodePhp } from '../nodeDefinition.ts';
import { kindAtPlace, type Place } from '../php/place.ts';
import { phpLiteral } from '../php/text.ts';
import { phpMode, phpValue } from '../php/value.ts';
import type { Problem } from '../problem.ts';
import { kindOfLiteral } from '../values/kinds.ts';

/** Continues by the port whose literal equals the value. */
export interface SwitchNode extends NodeBase {
  readonly type: 'switch';
  readonly value: Value;
  readonly cases: readonly { readonly port: string; readonly is: string | number | boolean | null }[];
}

declare module '../document.ts' {
  interface NodeTypes {
    switch: SwitchNode;
  }
}

/** A node that continues by one of several ports. */
export const switchNode: NodeDefinition<SwitchNode> = {
  label: { zh_cn: '分支', en: 'Switch' },
  help: { zh_cn: '按值走不同的分支', en: 'Branches on a value' },
  schema: {
    required: ['value', 'cases'],
    properties: {
      value: { $ref: '#/$defs/value' },
      cases: {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        items: {
          type: 'object',
          required: ['port', 'is'],
          additionalProperties: false,
          properties: {
            port: { $ref: '#/$defs/word' },
            is: { type: ['string', 'number', 'boolean', 'null'] },
          },
        },
      },
    },
  },
  problemTexts: {
    casePort: {
      zh_cn: '出口名 %{port} 已被使用；请换一个',
      en: 'The port name %{port} is already taken; choose another',
    },
    caseTwice: {
      zh_cn: '%{literal} 已有一个分支；请删除其中一个',
      en: 'There is already a case for %{literal}; remove one of them',
    },
  },
  ports: ({ cases }) => [...cases.map(({ port }) => port), 'default'],
  values: ({ value }) => [{ field: 'value', value }],
  output: () => ({ type: 'object', fields: {} }),
  problems: switchProblems,
};

/** The node as PHP. */
export const switchPhp: NodePhp<SwitchNode> = {
  lines: () => [],
  branches: (node, place) => ({
    ways: [
      ...node.cases.map(({ port, is }) => ({ port, test: phpCase(node, is, place) })),
      { port: 'default', test: null },
    ],
    isSwitch: true,
  }),
};

function switchProblems(node: SwitchNode, { kindOf, error, warning }: CheckContext): Problem[] {
  const ports = new Set(['default']);
  const literals = new Set<string>();
  const kind = valueKind(node.value, kindOf);
  return node.cases.flatMap(({ port, is }, at) => {
    const literal = JSON.stringify(is);
    const given = kindOfLiteral(is);
    const problems: Problem[] = [];
    if (ports.has(port)) problems.push(error(`cases.${at}.port`, 'casePort', { port }));
    if (literals.has(literal)) problems.push(error(`cases.${at}.is`, 'caseTwice', { literal }));
    if (!comparable(kind, given))
      problems.push(warning(`cases.${at}.is`, 'neverEqual', { left: kind.type, right: given.type }));
    ports.add(port);
    literals.add(literal);
    return problems;
  });
}

// Whether the value is a literal.
function phpCase(node: SwitchNode, is: SwitchNode['cases'][number]['is'], place: Place): string {
  const value = phpValue(node.value, place);
  const mode = modeOf(kindAtPlace(node.value, place), kindOfLiteral(is));
  if (mode === 'plain' && typeof is !== 'number') return `${value} === ${phpLiteral(is)}`;
  return `Flow::compare(${value}, 'eq', ${phpLiteral(is)}${phpMode(mode)})`;
}
