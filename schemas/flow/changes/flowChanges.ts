import type { Flow, FlowNode } from '../document.ts';
import type { ApiChange } from './change.ts';
import { facetsOf } from './facets.ts';

/** What became of the nodes of a flow; where they lie and what was noted beside them changes nothing. */
export function flowChanges(before: Flow | null, after: Flow | null): ApiChange[] {
  const [was, is] = [nodesOf(before), nodesOf(after)];
  const gone = [...was].filter(([id]) => !is.has(id)).map(([id, node]) => change(id, node, 'removed'));
  const rest = [...is].flatMap(([id, next]): ApiChange[] => {
    const old = was.get(id);
    if (!old) return [change(id, next, 'added')];
    const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
    const facets = facetsOf(old, next, names);
    return facets.length > 0 ? [{ ...change(id, next, 'changed'), facets }] : [];
  });
  return [...gone, ...rest];
}

type WithWays = FlowNode & Readonly<Record<string, unknown>>;

// Where a node leads to is a part of what it does.
function nodesOf(flow: Flow | null): Map<string, WithWays> {
  const entries = Object.entries(flow?.nodes ?? {}).map(([id, node]): [string, WithWays] => {
    const ways = (flow?.edges ?? [])
      .filter(([from]) => from === id)
      .map(([, port, to]) => `${port} → ${to}`)
      .sort();
    return [id, { ...node, ways } as WithWays];
  });
  return new Map(entries);
}

function change(name: string, { name: label }: FlowNode, kind: ApiChange['kind']): ApiChange {
  return { part: 'node', name, kind, facets: [], ...(label && { label }) };
}
