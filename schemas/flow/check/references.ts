import type { Value } from '../document.ts';
import type { Graph } from '../meaning/graph.ts';
import { readPath } from '../meaning/path.ts';
import type { Scope } from '../meaning/scope.ts';
import { everyValue, type Spot } from '../meaning/spots.ts';
import { valuesIn } from '../nodeTypes.ts';
import { errorOf, type Problem } from '../problem.ts';
import { kindAt } from '../values/kinds.ts';
import { functionProblems } from './functions.ts';

/** The faults in the values of a node: their references and their functions. */
export function valueProblems(id: string, graph: Graph, scope: Scope): Problem[] {
  const node = graph.nodes.get(id);
  if (!node) return [];
  return valuesIn(node).flatMap((spot) => {
    const earlier = spot.atBodyEnd ? scope.bodyEnd(id) : scope.earlier(id);
    const kindOf = scope.kindsOf(earlier);
    return everyValue(spot).flatMap((inner) => [
      ...formProblems(id, inner),
      ...referenceProblems(id, inner, graph, kindOf),
      ...functionProblems(id, inner, kindOf),
    ]);
  });
}

const forms = ['lit', 'ref', 'join', 'list', 'object', 'fn'];

function formProblems(id: string, { field, value }: Spot): Problem[] {
  const found = forms.filter((form) => form in value);
  return found.length === 1
    ? []
    : [errorOf(id)(field, 'valueForm', { found: Object.keys(value).join(', ') })];
}

function referenceProblems(
  id: string,
  { field, value }: Spot,
  graph: Graph,
  kindOf: ReturnType<Scope['kindsOf']>,
): Problem[] {
  const ref = refOf(value);
  if (ref === undefined) return [];
  const error = errorOf(id);
  const path = readPath(ref);
  if (!path) return [error(field, 'refForm', { ref })];
  if (!graph.nodes.has(path.node)) return [error(field, 'refNode', { ref, node: path.node })];
  const kind = kindOf(path.node);
  if (!kind) return [error(field, path.node === id ? 'refSelf' : 'refLater', { ref, node: path.node })];
  if (kindAt(kind, path.steps)) return [];
  const known = Object.keys(kind.fields ?? {});
  return [error(field, 'refField', { ref, known: known.slice(0, 20).join(', ') || '–' })];
}

function refOf(value: Value): string | undefined {
  return 'ref' in value ? value.ref : undefined;
}
