import { segmentFault } from '../flow/meaning/address.ts';
import type { Json } from '../resource.ts';
import { encoded } from './addressOf.ts';
import { placeOf, serverOf } from './baseOf.ts';
import { type Dict, dictOf, isDict, listOf, own, textAt } from './dict.ts';
import { methods } from './methods.ts';
import type { RawOperation, Source } from './operation.ts';
import { fieldNames, openingOf, parametersIn, type RawParameter, separatorOf } from './parametersOf.ts';
import { plainText } from './plainText.ts';
import { follow } from './reference.ts';
import { responsesOf, successName } from './responseOf.ts';
import type { SampleCall, SampleExpectation, SampleRow } from './sample.ts';
import { sampleBody } from './sampleBody.ts';
import { isGiven, sampleOf, sampleText } from './sampleText.ts';
import { beginSending } from './sending.ts';
import { firstOf, shapeOf } from './shape.ts';

const mostRows = 100;
const mostText = 60_000;

/** Builds a sample call of an operation from any document; null where none can be built. */
export function sampleCall(source: Source, raw: RawOperation): SampleCall | null {
  try {
    const sample = made(source, raw);
    const text = JSON.stringify(sample);
    return text.length > mostText || text.includes('\\u0000') || /\\ud[89a-f]/i.test(text) ? null : sample;
  } catch {
    return null;
  }
}

function made(source: Source, raw: RawOperation): SampleCall {
  const { root, from } = source;
  const { item, operation } = raw;
  const method = methods[raw.method] ?? 'GET';
  const sending = beginSending(source, raw.at);
  const given = parametersIn(sending, item, operation);
  const { rows, body, files } = method === 'GET' ? nothing : sampleBody(sending, operation, given);
  const server = serverOf(operation, from) ?? serverOf(item, from) ?? '';
  const all = [...given.flatMap((one) => parameterRows(root, one)), ...keyRows(root, operation), ...rows];
  return {
    method,
    address: placeOf(server) + sampleAddress(root, raw.path, given.filter(isOfPath)),
    rows: all.filter(({ name }) => name !== '' && name === plainText(name, 100)).slice(0, mostRows),
    body,
    files: files.map((name) => plainText(name, 100)),
    expectations: expectations(source, raw),
  };
}

const nothing = { rows: [], body: null, files: [] };

function isOfPath({ place }: RawParameter): boolean {
  return place === 'path';
}

const mostExpected = 10;

// The documented status, the required fields, and the constant values.
function expectations({ root }: Source, { operation }: RawOperation): SampleExpectation[] {
  const name = successName(dictOf(own(operation, 'responses'))) ?? 'default';
  const { type, isOneOf, required, properties } = shapeOf(root, responsesOf(root, operation).schema);
  const told = (type === 'object' ? [...required] : [])
    .filter((field) => field !== '' && field === plainText(field, 200) && !field.includes('.'))
    .flatMap((field) => expectationOf(field, constantOf(root, properties.get(field)), isOneOf) ?? []);
  const status: SampleExpectation[] = /^2\d\d$/.test(name)
    ? [{ field: '$status', operator: 'equal', value: name }]
    : [
        { field: '$status', operator: 'greater_or_equal', value: '200' },
        { field: '$status', operator: 'less', value: '300' },
      ];
  return [...status, ...told.slice(0, mostExpected)];
}

// Of several responses, only one whose envelope has a success status is known to be the expected one.
function expectationOf(field: string, constant: unknown, isOneOf: boolean): SampleExpectation | undefined {
  if (isOneOf && !(Number(constant) >= 200 && Number(constant) < 300)) return undefined;
  const value = constant === undefined ? '' : String(constant);
  return value !== '' && value === plainText(value, 200)
    ? { field, operator: 'equal', value }
    : { field, operator: 'exists', value: 'true' };
}

function constantOf(root: Dict, schema: unknown): unknown {
  const { parts } = shapeOf(root, schema);
  const allowed = listOf(firstOf(parts, 'enum'));
  const constant = firstOf(parts, 'const') ?? (allowed.length === 1 ? allowed[0] : undefined);
  return typeof constant === 'object' ? undefined : constant;
}

/** The path of an operation with values for its parameters. */
function sampleAddress(root: Dict, path: string, given: readonly RawParameter[]): string {
  const [plain = ''] = path.split('#', 1);
  const parts = plain.split(/\{([^{}]+)\}/).map((part, at) => {
    if (at % 2 === 0) return encoded(part);
    const name = part.replace(/^[+#./;?&]|[*]$/g, '');
    const parameter = given.find((one) => one.name === part) ?? given.find((one) => one.name === name);
    const value = parameter ? sampleOf(root, parameter) : null;
    const text = Array.isArray(value) ? value.map(sampleText).join(',') : sampleText(value);
    const filled = encodeURIComponent(text);
    // An empty segment, or a step up, would change the address.
    return `${parameter ? openingOf(parameter) : ''}${segmentFault(filled) ? 'string' : filled}`;
  });
  return parts.join('');
}

/**
 * The value of a parameter in the query or as a header. An optional one has a value only where the document
 * provides one; without a value it is not sent.
 */
function parameterRows(root: Dict, raw: RawParameter): SampleRow[] {
  const { name, place, of } = raw;
  if (place !== 'query' && place !== 'header' && place !== 'cookie') return [];
  const required = own(of, 'required') === true;
  const value = required || isGiven(root, raw) ? sampleOf(root, raw) : null;
  if (place === 'cookie') return value === null ? [] : [cookieRow(name, value, required)];
  if (place === 'header' && !isSent(name)) return [];
  const row = (named: string, one: Json): SampleRow => {
    const text = sampleText(one);
    return { name: named, value: text, required: required && text !== '', place };
  };
  if (own(of, 'content') !== undefined) return [row(name, value)];
  if (Array.isArray(value)) return listRows(of, value, (one) => row(name, one), place);
  const nameOf = isDict(value) && place === 'query' ? fieldNames(name, of) : undefined;
  if (isDict(value) && nameOf)
    return Object.entries(value).map(([key, one]) => row(nameOf(key), one as Json));
  return [row(name, value)];
}

function listRows(
  of: Dict,
  values: readonly Json[],
  row: (one: Json) => SampleRow,
  place: 'query' | 'header',
): SampleRow[] {
  const by = place === 'header' ? ',' : separatorOf(of);
  return by === undefined ? values.map(row) : [row(values.map(sampleText).join(by))];
}

function cookieRow(name: string, value: Json, required: boolean): SampleRow {
  return { name: 'cookie', value: `${name}=${sampleText(value)}`, required, place: 'header' };
}

// Headers that the connection and the body determine.
function isSent(name: string): boolean {
  const own = [
    'accept',
    'content-type',
    'host',
    'content-length',
    'transfer-encoding',
    'connection',
    'upgrade',
  ];
  return !own.includes(name.toLowerCase()) && /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name);
}

/**
 * Empty rows for the keys that an operation requires; a document contains no keys, so the tester fills them
 * in.
 */
function keyRows(root: Dict, operation: Dict): SampleRow[] {
  const wanted = listOf(own(operation, 'security') ?? own(root, 'security'));
  const first = wanted.map(dictOf).find((one) => Object.keys(one).length > 0) ?? {};
  const schemes = own(own(root, 'components'), 'securitySchemes') ?? own(root, 'securityDefinitions');
  return Object.keys(first).flatMap((scheme): SampleRow[] => {
    const { value } = follow(root, own(schemes, scheme));
    if (!value) return [];
    const isKey = textAt(value, 'type') === 'apiKey';
    const name = isKey ? (textAt(value, 'name') ?? '') : 'authorization';
    const place = isKey ? textAt(value, 'in') : 'header';
    if (place !== 'query' && place !== 'header') return [];
    return place === 'header' && !isSent(name) ? [] : [{ name, value: '', required: false, place }];
  });
}
