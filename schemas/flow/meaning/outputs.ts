import type { ApiDefinition, Surroundings } from '../api.ts';
import type { EachNode, FlowNode, QueryNode, ValueKind } from '../document.ts';
import { anything, either, type Kind } from '../values/kinds.ts';
import { parameterKinds, returnKinds } from './fieldKinds.ts';
import { type KindOf, valueKind } from './valueKind.ts';

/** What a node's output is when it was left by a port. */
export function outputKind(
  node: FlowNode,
  port: string,
  api: Pick<ApiDefinition, 'parameters'>,
  around: Surroundings,
  kindOf: KindOf,
): Kind {
  switch (node.type) {
    case 'request':
      return object(parameterKinds(api.parameters));
    case 'query':
      return port === 'none' && node.action === 'get'
        ? { type: 'null', nullable: true }
        : queryKind(node, around);
    case 'sql':
      return object({
        rows: list(node.columns ? columns(node.columns) : anything),
        count: { type: 'integer' },
      });
    case 'each':
      return eachKind(node, port, kindOf);
    case 'set':
      return object(
        Object.fromEntries(
          Object.entries(node.values).map(([name, value]) => [name, valueKind(value, kindOf)]),
        ),
      );
    case 'http':
      return object(
        port === 'failed'
          ? { status: { type: 'integer', nullable: true }, error: { type: 'string' }, body: anything }
          : { status: { type: 'integer' }, body: anything },
      );
    case 'call':
      return callKind(node.service, port, around);
    case 'cache':
      return node.action === 'get' && port === 'hit' ? object({ value: anything }) : object({});
    default:
      return object({});
  }
}

function object(fields: Readonly<Record<string, Kind>>): Kind {
  return { type: 'object', fields };
}

function list(items: Kind): Kind {
  return { type: 'array', items };
}

function columns(types: Readonly<Record<string, ValueKind>>): Kind {
  return object(
    Object.fromEntries(
      Object.entries(types).map(([name, type]) => [name, { type, nullable: name !== 'id' } as const]),
    ),
  );
}

function queryKind(node: QueryNode, around: Surroundings): Kind {
  const whole: Kind = { type: 'integer' };
  if (node.action === 'insert') return object({ id: whole });
  if (node.action !== 'get' && node.action !== 'list') return object({ count: whole });
  const row = rowKind(node, around);
  if (node.action === 'get') return row;
  return object({ items: list(row), ...(node.total && { total: whole }) });
}

function rowKind(node: QueryNode, around: Surroundings): Kind {
  const all = around.columns?.(node.connection ?? '', node.table);
  if (!node.columns) return all ? columns(all) : { type: 'object' };
  return columns(Object.fromEntries(node.columns.map((name) => [name, all?.[name] ?? 'any'])));
}

function eachKind(node: EachNode, port: string, kindOf: KindOf): Kind {
  const whole: Kind = { type: 'integer' };
  if (port === 'item') return object({ item: valueKind(node.list, kindOf).items ?? anything, index: whole });
  // What is collected is known only inside the body.
  return object({ items: list(anything), count: whole });
}

function callKind(service: string, port: string, around: Surroundings): Kind {
  const whole: Kind = { type: 'integer' };
  if (port === 'failed') return object({ ret: whole, msg: { type: 'string' } });
  const api = around.api?.(service);
  return object({ ret: whole, msg: { type: 'string' }, data: api ? returnKinds(api.returns) : anything });
}

/** What a node's output is when it may have been left by any of some ports. */
export function outputOver(kinds: readonly Kind[]): Kind {
  const [first = anything, ...rest] = kinds;
  return rest.reduce(either, first);
}
