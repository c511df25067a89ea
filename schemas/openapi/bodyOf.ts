import type { Value } from '../flow/document.ts';
import { type Dict, dictOf, listOf, own, textAt } from './dict.ts';
import { type RawParameter, separatorOf, textual } from './parametersOf.ts';
import { plainText } from './plainText.ts';
import { follow } from './reference.ts';
import { Unfit } from './remark.ts';
import { ruleOf } from './ruleOf.ts';
import { missingRemark, rootOf, type Sending } from './sending.ts';
import { firstOf, type Shape, shapeOf } from './shape.ts';
import { ruleWords } from './valueSchemaOf.ts';

/** The supported encodings of a body. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'text';

interface Body {
  readonly type: string;
  readonly kind: BodyKind;
  readonly schema: unknown;
  readonly required: boolean;
  readonly about: string;
  /** For a form: the encoding of each field. */
  readonly encoding?: Dict;
}

/** Builds the body of an OpenAPI 3 operation. @throws Unfit where no flow can send it. */
export function sendBody(sending: Sending, operation: Dict): void {
  const entry = own(operation, 'requestBody');
  if (entry === undefined) return;
  const { value, fault } = follow(rootOf(sending), entry);
  if (!value) throw new Unfit(fault ?? 'missingRef', sending.at, { name: textAt(entry, '$ref') ?? '' });
  const content = dictOf(own(value, 'content'));
  const found = chosenType(sending, Object.keys(content));
  if (!found) return;
  const [type, kind] = found;
  const schema = own(content[type], 'schema');
  const about = plainText(own(value, 'description'), 500);
  send(sending, {
    type,
    kind,
    schema,
    required: own(value, 'required') === true,
    about,
    encoding: dictOf(own(content[type], 'encoding')),
  });
}

/**
 * Builds the body of a Swagger 2 operation: a schema, or the fields of a form. @throws Unfit where no flow
 * can send it.
 */
export function sendOldBody(sending: Sending, operation: Dict, raw: readonly RawParameter[]): void {
  const types = [own(operation, 'consumes'), own(rootOf(sending), 'consumes')].find(Array.isArray);
  const consumes = listOf(types).filter((one): one is string => typeof one === 'string');
  const [body, ...others] = raw.filter(({ place }) => place === 'body');
  const fields = raw.filter(({ place }) => place === 'formData');
  if (body) {
    leaveOut(sending, [...others, ...fields]);
    const [type, kind] = chosenType(sending, consumes) ?? ['application/json', 'json'];
    const about = plainText(own(body.of, 'description'), 500);
    const required = own(body.of, 'required') === true;
    return void send(sending, { type, kind, schema: own(body.of, 'schema'), required, about });
  }
  if (fields.length === 0) return;
  if (consumes.length > 0 && !consumes.some((one) => kindOf(one) === 'form')) sending.remark('multipart');
  const sent = fields.flatMap(({ name, of }): [string, Value][] => {
    const shape = shapeOf(rootOf(sending), of);
    missingRemark(sending, shape, name);
    const required = own(of, 'required') === true;
    if (isFile(sending, shape, name, required) || name === '') return [];
    const about = plainText(own(of, 'description'), 500);
    const rule = ruleOf(sending, { name, schema: of, shape, about, of });
    const value = sending.take(name, 'form', { ...rule, ...(required && { required }) });
    return [[name, separated(shape, value, of)]];
  });
  sending.body = { as: 'form', fields: Object.fromEntries(sent) };
}

// There is only one body. A required further one makes the operation impossible to call from a flow.
function leaveOut(sending: Sending, left: readonly RawParameter[]): void {
  for (const { name, of } of left) {
    const told = { name: name.slice(0, 100) };
    if (own(of, 'required') === true) throw new Unfit('besideBody', sending.at, told);
    sending.remark('besideBodyLeft', told);
  }
}

// Joins a list as its parameter, or the encoding of its field, requires.
function separated(shape: Shape, value: Value, of: Dict): Value {
  const by = separatorOf(of);
  return by === undefined || shape.type !== 'array' ? value : { fn: 'implode', args: [value, { lit: by }] };
}

/**
 * The media type of a body: JSON before a form before text. Without any there is no body.
 * @throws Unfit where none of them can be sent.
 */
export function chosenType(sending: Sending, types: readonly string[]): [string, BodyKind] | undefined {
  if (types.length === 0) return undefined;
  for (const kind of ['json', 'form', 'multipart', 'text'] as const) {
    const type = types.find((one) => kindOf(one) === kind);
    if (type !== undefined) return [type, kind];
  }
  throw new Unfit('bodyType', sending.at, { types: types.join(', ').slice(0, 200) });
}

function kindOf(type: string): BodyKind | undefined {
  const plain = type.toLowerCase().split(';')[0]?.trim() ?? '';
  if (/(^|[/+])json$/.test(plain) || plain === '*/*') return 'json';
  if (plain === 'application/x-www-form-urlencoded') return 'form';
  if (plain === 'multipart/form-data') return 'multipart';
  return /^text\/|(^|[/+])(xml|yaml|x-yaml|ndjson|graphql|x-ndjson)$/.test(plain) ? 'text' : undefined;
}

const mostFields = 150;

function send(sending: Sending, body: Body): void {
  const { kind, type, schema, required, about } = body;
  const shape = shapeOf(rootOf(sending), schema);
  missingRemark(sending, shape, '');
  if (kind === 'text') {
    const value = sending.take('body', 'body', {
      type: 'string',
      description: about,
      ...(required && { required }),
    });
    sending.headers.set('content-type', { lit: type.slice(0, 100) });
    sending.body = { as: 'form', body: value };
    return;
  }
  if (kind === 'multipart') sending.remark('multipart');
  if (shape.isOneOf) sending.remark('oneOf');
  const isForm = kind !== 'json';
  const isApart = shape.properties.size > 0 && shape.properties.size <= mostFields && !shape.isOneOf;
  if (isApart) return void sendFields(sending, shape, isForm, body);
  const type1 = shape.isGuess ? 'object' : textual(shape).type;
  const ruled = { name: 'body', schema, shape: { ...shape, type: type1 }, about };
  const rule = { ...ruleOf(sending, ruled), ...(required && { required }) };
  sending.body = { ...(isForm && { as: 'form' }), body: sending.take('body', 'body', rule) };
}

function sendFields(
  sending: Sending,
  shape: Shape,
  isForm: boolean,
  { required: isNeeded, encoding }: Body,
): void {
  loseAround(sending, shape);
  const sent = [...shape.properties].flatMap(([name, one]): [string, Value][] => {
    const inner = shapeOf(rootOf(sending), one);
    missingRemark(sending, inner, name);
    // Fields that only the response has, such as an id.
    if (firstOf(inner.parts, 'readOnly') === true || name === '' || name.length > 200) return [];
    const required = isNeeded && shape.required.has(name);
    if (isForm && isFile(sending, inner, name, required)) return [];
    const typed = inner.isGuess && !isForm ? ({ ...inner, type: 'object' } as const) : textual(inner);
    const rule = ruleOf(sending, { name, schema: one, shape: typed, about: '' });
    const value = sending.take(name, 'body', { ...rule, ...(required && { required }) });
    return [[name, isForm ? separated(inner, value, dictOf(own(encoding, name))) : value]];
  });
  sending.body = { ...(isForm && { as: 'form' }), fields: Object.fromEntries(sent) };
}

// A required file makes the operation impossible to call from a flow.
function isFile(sending: Sending, { type, items }: Shape, name: string, required: boolean): boolean {
  const isOne = type === 'file' || (type === 'array' && shapeOf(rootOf(sending), items).type === 'file');
  if (isOne && required) throw new Unfit('file', sending.at, { name: name.slice(0, 100) });
  if (isOne) sending.remark('fileLeft', { name: name.slice(0, 100) });
  return isOne;
}

// The rules of a body as a whole have no place where its fields are parameters; unknown fields are never sent.
function loseAround(sending: Sending, { parts }: Shape): void {
  const words = new Set(parts.flatMap((part) => Object.keys(part)));
  const all = [...words].filter((word) => ruleWords.has(word) && !ofFields.has(word));
  const isOpen = parts.some((part) => typeof own(part, 'additionalProperties') === 'object');
  for (const word of [...all, ...(isOpen ? ['additionalProperties'] : [])])
    sending.lost.push({ field: 'body', word, why: 'word' });
}

const ofFields: ReadonlySet<string> = new Set([
  ...['properties', 'required', 'additionalProperties', 'nullable', 'format'],
]);
