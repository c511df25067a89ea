import type { FlowNode, Value, Values } from '../document.ts';

/** A value and where in its node it stands. */
export interface Spot {
  readonly field: string;
  readonly value: Value;
}

/** Every value that a node is filled with; those inside of values are not listed again. */
export function valuesIn(node: FlowNode): Spot[] {
  switch (node.type) {
    case 'query':
      return [
        ...(node.where ?? []).map(([, , value], at) => ({ field: `where.${at}.2`, value })),
        ...named('values', node.values),
        ...one('page', node.page),
        ...one('limit', node.limit),
      ];
    case 'sql':
      return named('params', node.params);
    case 'condition':
      return node.rows.flatMap(([left, , right], at) => [
        { field: `rows.${at}.0`, value: left },
        { field: `rows.${at}.2`, value: right },
      ]);
    case 'switch':
      return [{ field: 'value', value: node.value }];
    case 'each':
      return [{ field: 'list', value: node.list }, ...one('collect', node.collect)];
    case 'set':
      return named('values', node.values);
    case 'http':
      return [
        { field: 'url', value: node.url },
        ...named('query', node.query),
        ...named('headers', node.headers),
        ...one('body', node.body),
        ...named('fields', node.fields),
      ];
    case 'call':
      return named('params', node.params);
    case 'cache':
      return [{ field: 'key', value: node.key }, ...one('value', node.value)];
    case 'emit':
      return [{ field: 'message', value: node.message }];
    case 'respond':
      return named('fields', node.fields);
    default:
      return [];
  }
}

/** The values inside a value, with where they stand. */
export function innerValues({ field, value }: Spot): Spot[] {
  if ('join' in value) return listed(`${field}.join`, value.join);
  if ('list' in value) return listed(`${field}.list`, value.list);
  if ('object' in value) return named(`${field}.object`, value.object);
  return 'fn' in value ? listed(`${field}.args`, value.args) : [];
}

/** A value and everything inside it. */
export function everyValue(spot: Spot): Spot[] {
  return [spot, ...innerValues(spot).flatMap(everyValue)];
}

function one(field: string, value: Value | undefined): Spot[] {
  return value === undefined ? [] : [{ field, value }];
}

function named(field: string, values: Values | undefined): Spot[] {
  return Object.entries(values ?? {}).map(([name, value]) => ({ field: `${field}.${name}`, value }));
}

function listed(field: string, values: readonly Value[]): Spot[] {
  return values.map((value, at) => ({ field: `${field}.${at}`, value }));
}
