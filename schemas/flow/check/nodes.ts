import type { ApiDefinition, Surroundings } from '../api.ts';
import type { FlowNode } from '../document.ts';
import { addressParts, isHostWritten } from '../meaning/address.ts';
import type { KindOf } from '../meaning/valueKind.ts';
import { callProblems } from './call.ts';
import { comparisonProblems, listProblems, switchProblems } from './comparisons.ts';
import { errorOf, type Problem } from './problem.ts';
import { queryProblems } from './query.ts';
import { respondProblems } from './respond.ts';
import { sqlProblems } from './sql.ts';

/** What is wrong with one node for itself: its table and columns, its comparisons, its answer. */
export function nodeProblems(
  id: string,
  node: FlowNode,
  api: ApiDefinition,
  around: Surroundings,
  kindOf: KindOf,
): Problem[] {
  switch (node.type) {
    case 'query':
      return [...connectionProblems(id, node.connection, around), ...queryProblems(id, node, around, kindOf)];
    case 'sql':
      return [...connectionProblems(id, node.connection, around), ...sqlProblems(id, node, around)];
    case 'condition':
      return comparisonProblems(id, node, kindOf);
    case 'switch':
      return switchProblems(id, node, kindOf);
    case 'each':
      return listProblems(id, node, kindOf);
    case 'http':
      return isHostWritten(addressParts(node.url, undefined)) ? [] : [errorOf(id)('url', 'httpAddress')];
    case 'call':
      return callProblems(id, node, api, around, kindOf);
    case 'emit':
      return around.topics && !around.topics.includes(node.topic)
        ? [errorOf(id)('topic', 'topic', { topic: node.topic, known: around.topics.join(', ') || '–' })]
        : [];
    case 'respond':
      return respondProblems(id, node, api, kindOf);
    default:
      return [];
  }
}

function connectionProblems(id: string, name: string | undefined, around: Surroundings): Problem[] {
  if (!name || !around.connections) return [];
  if (around.unreachable?.includes(name)) return [errorOf(id)('connection', 'baseAway', { name })];
  if (around.connections.includes(name)) return [];
  return [errorOf(id)('connection', 'connection', { name, known: around.connections.join(', ') || '–' })];
}
