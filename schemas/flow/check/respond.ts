import type { ApiDefinition } from '../api.ts';
import type { RespondNode } from '../document.ts';
import { returnKinds } from '../meaning/fieldKinds.ts';
import { type KindOf, valueKind } from '../meaning/valueKind.ts';
import { fits } from '../values/kinds.ts';
import { errorOf, type Problem, warningOf } from './problem.ts';

/** Where an answer and the API's return fields differ. */
export function respondProblems(
  id: string,
  node: RespondNode,
  api: ApiDefinition,
  kindOf: KindOf,
): Problem[] {
  if (api.returns.length === 0) return [];
  const declared = returnKinds(api.returns).fields ?? {};
  const given = node.fields ?? {};
  return [
    ...Object.keys(declared)
      .filter((name) => !Object.hasOwn(given, name))
      .map((name) => warningOf(id)(`fields.${name}`, 'answerMissing', { name })),
    ...Object.entries(given).flatMap(([name, value]): Problem[] => {
      const wanted = Object.hasOwn(declared, name) ? declared[name] : undefined;
      const kind = valueKind(value, kindOf);
      if (!wanted)
        return [
          warningOf(id)(`fields.${name}`, 'answerUnknown', { name, known: Object.keys(declared).join(', ') }),
        ];
      return fits(kind, wanted.type)
        ? []
        : [errorOf(id)(`fields.${name}`, 'answerType', { name, wanted: wanted.type, given: kind.type })];
    }),
  ];
}
