import type { ApiDefinition, Surroundings } from '../api.ts';
import type { CallNode } from '../document.ts';
import { type KindOf, valueKind } from '../meaning/valueKind.ts';
import { fits } from '../values/kinds.ts';
import { errorOf, type Problem } from './problem.ts';

/** What is wrong with the call of another API: that there is none, and its parameters. */
export function callProblems(
  id: string,
  node: CallNode,
  api: ApiDefinition,
  around: Surroundings,
  kindOf: KindOf,
): Problem[] {
  const error = errorOf(id);
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
