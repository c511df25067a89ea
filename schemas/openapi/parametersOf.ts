import type { Value } from '../flow/document.ts';
import { type Dict, dictOf, listOf, own, textAt } from './dict.ts';
import { plainText } from './plainText.ts';
import { follow } from './reference.ts';
import { Unfit } from './remark.ts';
import { ruleOf } from './ruleOf.ts';
import { missingRemark, rootOf, type Sending } from './sending.ts';
import { type Shape, shapeOf } from './shape.ts';

/** A parameter of a document, with its references followed. */
export interface RawParameter {
  readonly name: string;
  readonly place: string;
  readonly of: Dict;
}

/** The parameters of an operation; its own take precedence over those of its path. */
export function parametersIn(sending: Sending, item: Dict, operation: Dict): RawParameter[] {
  const found = new Map<string, RawParameter>();
  for (const list of [own(item, 'parameters'), own(operation, 'parameters')])
    for (const entry of listOf(list)) {
      const { value, fault } = follow(rootOf(sending), entry);
      const [name, place] = [textAt(value, 'name'), textAt(value, 'in')];
      if (!value || name === undefined || !place)
        sending.remark(fault ?? 'parameterForm', {
          name: (textAt(entry, '$ref') ?? name ?? '').slice(0, 200),
        });
      else found.set(`${place} ${name}`, { name, place, of: value });
    }
  return [...found.values()];
}

/** Sends a parameter in the path, the query, a header or a cookie. */
export function sendParameter(sending: Sending, raw: RawParameter): void {
  const { name, place, of } = raw;
  const lower = name.toLowerCase();
  if (place === 'header' && ['accept', 'content-type'].includes(lower)) return;
  if (place === 'header' && (refused.has(lower) || !/^[\w!#$%&'*+.^`|~-]{1,200}$/.test(name)))
    return void sending.remark('headerName', { name: name.slice(0, 100) });
  if (name === '' || name.length > 200)
    return void sending.remark('parameterForm', { name: name.slice(0, 100) });
  const shape = textual(shapeOf(rootOf(sending), schemaOf(of)));
  missingRemark(sending, shape, name);
  const required = place === 'path' || own(of, 'required') === true;
  const about = plainText(own(of, 'description'), 500);
  const rule = ruleOf(sending, { name, schema: schemaOf(of), shape, about, of });
  const value = sending.take(name, place, { ...rule, ...(required && { required }) });
  switch (place) {
    case 'path':
      return void sending.path.set(name, inPath(sending, raw, shape, value));
    case 'header':
      return void sending.headers.set(lower, plainly(sending, raw, shape, value));
    case 'cookie':
      return void sending.cookies.set(name, plainly(sending, raw, shape, value));
    default:
      return void sendQuery(sending, raw, shape, value);
  }
}

// Headers that the connection sets.
const refused = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'cookie']);

/**
 * The schema of a parameter: OpenAPI 3 has it in `schema` or `content`; a Swagger 2 parameter is its own
 * schema.
 */
export function schemaOf(of: Dict): unknown {
  const [media] = Object.values(dictOf(own(of, 'content')));
  return own(of, 'schema') ?? own(media, 'schema') ?? (own(of, 'type') === undefined ? {} : of);
}

/** The shape of a value sent as text; never a file. */
export function textual(shape: Shape): Shape {
  return shape.type === 'file' ? { ...shape, type: 'string' } : shape;
}

/** The text before a value in the path. */
export function openingOf({ name, of }: Pick<RawParameter, 'name' | 'of'>): string {
  const style = textAt(of, 'style');
  if (style === 'label') return '.';
  return style === 'matrix' ? `;${encodeURIComponent(name)}=` : '';
}

function inPath(sending: Sending, { name, of }: RawParameter, shape: Shape, value: Value): Value[] {
  const style = textAt(of, 'style') ?? 'simple';
  const isExploded = own(of, 'explode') === true;
  const isList = shape.type === 'array';
  // Values in an address are encoded, so that no character in them can act as a separator.
  if (shape.type === 'object' || (isList && isExploded && style === 'matrix'))
    throw new Unfit('pathStyle', sending.at, { name: name.slice(0, 100), style, type: shape.type });
  const opening = openingOf({ name, of });
  const by = isExploded && style === 'label' ? '.' : plainSeparator(of);
  return [...(opening === '' ? [] : [{ lit: opening }]), joined(shape, value, by)];
}

function plainly(sending: Sending, { name, of }: RawParameter, shape: Shape, value: Value): Value {
  if (shape.type === 'object' && own(of, 'content') === undefined) sending.remark('objectStyle', { name });
  return joined(shape, value, plainSeparator(of));
}

function plainSeparator(of: Dict): string {
  return separators[textAt(of, 'collectionFormat') ?? ''] ?? ',';
}

function sendQuery(sending: Sending, { name, of }: RawParameter, shape: Shape, value: Value): void {
  const isJson = own(of, 'content') !== undefined;
  if (shape.type === 'object' && !isJson) {
    const nameOf = fieldNames(name, of);
    if (nameOf && shape.properties.size > 0 && 'ref' in value) {
      for (const key of shape.properties.keys())
        if (!/^[^.[\]]{1,100}$/.test(key)) sending.remark('parameterForm', { name: key.slice(0, 100) });
        else if (!sending.query.has(nameOf(key)))
          sending.query.set(nameOf(key), { ref: `${value.ref}.${key}` });
      return;
    }
    sending.remark('objectStyle', { name });
  }
  const by = isJson ? undefined : separatorOf(of);
  const sent = isJson && shape.type === 'array' ? { fn: 'to_json', args: [value] } : value;
  sending.query.set(name, by === undefined ? sent : joined(shape, value, by));
}

/** The query names of an object's fields; undefined where the object is a single value. */
export function fieldNames(name: string, of: Dict): ((key: string) => string) | undefined {
  const style = textAt(of, 'style') ?? 'form';
  if (style === 'deepObject') return (key) => `${name}[${key}]`;
  return style === 'form' && own(of, 'explode') !== false ? (key) => key : undefined;
}

/** The separator of a list's elements; undefined where each element is a pair of its own. */
export function separatorOf(of: Dict): string | undefined {
  const format = textAt(of, 'collectionFormat');
  if (format === 'multi') return undefined;
  const named = separators[format ?? textAt(of, 'style') ?? ''];
  if (own(of, 'type') !== undefined && own(of, 'schema') === undefined) return named ?? ',';
  // Only in a form does each element stand on its own by default.
  const isApart = own(of, 'explode') ?? (named ?? ',') === ',';
  return isApart === true ? undefined : (named ?? ',');
}

const separators: Readonly<Record<string, string>> = {
  csv: ',',
  ssv: ' ',
  tsv: '\t',
  pipes: '|',
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

function joined(shape: Shape, value: Value, by: string): Value {
  return shape.type === 'array' ? { fn: 'implode', args: [value, { lit: by }] } : value;
}
