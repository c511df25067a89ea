import type { Value } from '../document.ts';
import { functions } from '../functions/all.ts';
import { anything, either, type Kind, kindAt, kindOfLiteral, nothing } from '../values/kinds.ts';
import { readPath } from './path.ts';

/** The kind of a node's output at a place; undefined for a node that has not run there. */
export type KindOf = (node: string) => Kind | undefined;

/** The kind of a value, as far as it is known before the flow runs. */
export function valueKind(value: Value, kindOf: KindOf): Kind {
  if ('lit' in value) return kindOfLiteral(value.lit);
  if ('join' in value) return { type: 'string' };
  if ('list' in value)
    return { type: 'array', items: value.list.map((one) => valueKind(one, kindOf)).reduce(either, nothing) };
  if ('object' in value)
    return {
      type: 'object',
      fields: Object.fromEntries(
        Object.entries(value.object).map(([name, one]) => [name, valueKind(one, kindOf)]),
      ),
    };
  if ('ref' in value) {
    const path = readPath(value.ref);
    const output = path && kindOf(path.node);
    return (path && output && kindAt(output, path.steps)) || anything;
  }
  const args = value.args.map((one) => valueKind(one, kindOf));
  const literals = value.args.map((one) => ('lit' in one ? one.lit : undefined));
  return functions.get(value.fn)?.gives(args, literals) ?? anything;
}
