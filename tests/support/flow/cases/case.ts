import type { ApiDefinition, Parameter } from '#schemas/flow/api.ts';
import type { Flow, FlowNode, Value } from '#schemas/flow/document.ts';
import type { Json } from '#schemas/resource.ts';
import { api, flow } from '../api.ts';

/** A flow and the calls that the gateway and PHP must answer alike. */
export interface Case {
  readonly name: string;
  readonly api: ApiDefinition;
  readonly flow: Flow;
  readonly calls: readonly Readonly<Record<string, unknown>>[];
}

/** A literal. */
export const lit = (value: Json): Value => ({ lit: value });

/** A reference. */
export const ref = (path: string): Value => ({ ref: path });

/** A text joined from parts; a plain text is a literal. */
export const join = (...parts: readonly (Value | string)[]): Value => ({
  join: parts.map((part) => (typeof part === 'string' ? lit(part) : part)),
});

/** A function of values. */
export const fn = (name: string, ...args: readonly Value[]): Value => ({ fn: name, args });

/** A response node. */
export const respond = (fields: Readonly<Record<string, Value>>): FlowNode => ({ type: 'respond', fields });

/** A fail node. */
export const fail = (code: number, words = '不行'): FlowNode => ({
  type: 'fail',
  code,
  message: { zh_cn: words, en: 'no' },
});

const types = {
  s: 'string',
  i: 'integer',
  f: 'float',
  b: 'boolean',
  a: 'array',
  o: 'object',
  d: 'date',
} as const;

/** `city:s! age:i` as parameters: a required string and an integer. */
export function parameters(text: string): Parameter[] {
  return text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', type = 's'] = one.split(':');
      return {
        name,
        type: types[type.charAt(0) as keyof typeof types],
        required: type.endsWith('!'),
        description: `${name} 说明`,
      };
    });
}

/** A case from its parameters, nodes, edges and calls. */
export function made(
  name: string,
  wanted: string,
  nodes: Readonly<Record<string, FlowNode>>,
  lines: string,
  calls: Case['calls'] = [{}],
  more: Partial<ApiDefinition> = {},
): Case {
  const service = `App.Case${name.replace(/(^|\W+)(\w)/g, (_all, _gap, letter: string) => letter.toUpperCase())}.Run`;
  return {
    name,
    api: api({ service, title: name, parameters: parameters(wanted), ...more }),
    flow: flow(nodes, lines),
    calls,
  };
}
