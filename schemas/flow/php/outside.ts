import type { CacheNode, CallNode, EmitNode, HttpNode, Value, Values } from '../document.ts';
import { addressParts } from '../meaning/address.ts';
import type { Place } from './place.ts';
import { phpArray, phpString } from './text.ts';
import { phpText, phpValue } from './value.ts';

/** What an HTTP node does, as PHP. */
export function phpHttp(node: HttpNode, place: Place): string {
  const args = [
    phpString(node.method),
    addressOf(node, place),
    named(node.query, place),
    named(node.headers, place),
    bodyOf(node, place),
    phpString(node.as ?? (node.fields ? 'fields' : 'json')),
    String(node.timeout ?? 5),
  ];
  return `Flow::http(${args.join(', ')})`;
}

/** What a call of another API does, as PHP. */
export function phpCall(node: CallNode, place: Place): string {
  return `Flow::call(${phpString(node.service)}, ${named(node.params, place)})`;
}

/** What a cache node does, as PHP. */
export function phpCache(node: CacheNode, place: Place): string {
  const key = `Flow::cacheKey(${phpString(place.writing.api.service)}, ${phpText(node.key, place)})`;
  if (node.action === 'get') return `array('value' => \\PhalApi\\DI()->cache->get(${key}))`;
  if (node.action === 'delete') return `\\PhalApi\\DI()->cache->delete(${key})`;
  const value: Value = node.value ?? { lit: null };
  return `\\PhalApi\\DI()->cache->set(${key}, Flow::kept(${phpValue(value, place)}), ${node.seconds ?? 60})`;
}

/** What an emit node does, as PHP. */
export function phpEmit(node: EmitNode, place: Place): string {
  return `Flow::emit(${phpString(node.topic)}, ${phpValue(node.message, place)})`;
}

function addressOf({ url }: HttpNode, place: Place): string {
  const parts = addressParts(url, place.writing.graph.start);
  const texts = parts.map(({ value }) => phpText(value, place));
  if (parts.every(({ name }) => name === null)) return texts.join(' . ') || "''";
  const list = parts.map(({ name }, at) =>
    name === null ? texts[at] : `array(${phpString(name)}, ${texts[at]})`,
  );
  return `Flow::address(array(${list.join(', ')}))`;
}

function bodyOf({ body, fields }: HttpNode, place: Place): string {
  if (fields) return `array(Flow::present(${named(fields, place)}))`;
  return body ? `array(${phpValue(body, place)})` : 'array()';
}

function named(values: Values | undefined, place: Place): string {
  return phpArray(Object.entries(values ?? {}).map(([name, value]) => [name, phpValue(value, place)]));
}
