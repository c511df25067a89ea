import type { FlowNode } from '../document.ts';
import { valuesIn } from '../meaning/valuesIn.ts';
import { phpCase, phpCondition } from './condition.ts';
import { phpQuery, phpSql } from './database.ts';
import { phpCache, phpCall, phpEmit, phpHttp } from './outside.ts';
import type { Place } from './place.ts';
import { phpArray, phpString } from './text.ts';
import { phpValue } from './value.ts';

/** The lines of a node for itself, without what follows it. */
export function phpNode(id: string, node: FlowNode, place: Place): string[] {
  const variable = place.writing.variable(id);
  switch (node.type) {
    case 'query':
      return [`${variable} = ${phpQuery(node, place)};`];
    case 'sql':
      return [`${variable} = ${phpSql(node, place)};`];
    case 'set':
      return [`${variable} = ${phpArray(fieldsOf(node, 'values', place))};`];
    case 'http':
      return [`${variable} = ${phpHttp(node, place)};`];
    case 'call':
      return [`${variable} = ${phpCall(node, place)};`];
    case 'cache':
      return node.action === 'get'
        ? [`${variable} = ${phpCache(node, place)};`]
        : [`${phpCache(node, place)};`];
    case 'emit':
      return [`${phpEmit(node, place)};`];
    case 'respond':
      return responded(fieldsOf(node, 'fields', place));
    case 'fail': {
      const words = phpArray([
        ['zh_cn', phpString(node.message.zh_cn)],
        ['en', phpString(node.message.en)],
      ]);
      return [`throw Flow::failure(${node.code}, ${words});`];
    }
    default:
      return [];
  }
}

function fieldsOf(node: FlowNode, field: string, place: Place): (readonly [string, string])[] {
  return valuesIn(node).map(
    (spot) => [spot.field.slice(field.length + 1), phpValue(spot.value, place)] as const,
  );
}

function responded(fields: readonly (readonly [string, string])[]): string[] {
  if (fields.length === 0) return ['return Flow::answer(array());'];
  return [
    '$rs = array(',
    ...fields.map(([name, php]) => `    ${phpString(name)} => ${php},`),
    ');',
    'return Flow::answer($rs);',
  ];
}

/** The ports by which a node may be left, each with what PHP asks for it; null asks nothing. Empty for a node with one way. */
export function branchesOf(
  id: string,
  node: FlowNode,
  place: Place,
): readonly { readonly port: string; readonly test: string | null }[] {
  const variable = place.writing.variable(id);
  switch (node.type) {
    case 'condition':
      return [
        { port: 'yes', test: phpCondition(node, place) },
        { port: 'no', test: null },
      ];
    case 'switch':
      return [
        ...node.cases.map(({ port, is }) => ({ port, test: phpCase(node, is, place) })),
        { port: 'default', test: null },
      ];
    case 'query':
      if (node.action === 'get') return two('none', `${variable} === null`, 'out');
      if (node.action === 'update' || node.action === 'delete')
        return two('none', `${variable}['count'] === 0`, 'out');
      return [];
    case 'http':
      return two('failed', `isset(${variable}['error'])`, 'out');
    case 'call':
      return two('failed', `${variable}['ret'] !== 200`, 'out');
    case 'cache':
      return node.action === 'get' ? two('hit', `${variable}['value'] !== null`, 'miss') : [];
    default:
      return [];
  }
}

function two(first: string, test: string, second: string) {
  return [
    { port: first, test },
    { port: second, test: null },
  ];
}
