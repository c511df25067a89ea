import { responsesOf, successName } from '../answer/responseOf.ts';
import { placeOf, serverOf } from '../document/baseOf.ts';
import { type Dict, dictOf, listOf, own } from '../document/dict.ts';
import { plainText } from '../document/plainText.ts';
import { firstOf, shapeOf } from '../document/shape.ts';
import { methods } from '../methods.ts';
import type { RawOperation, Source } from '../operation.ts';
import { parametersIn, type RawParameter } from '../sending/parametersOf.ts';
import { beginSending } from '../sending/sending.ts';
import type { SampleCall, SampleExpectation } from './sample.ts';
import { sampleAddress } from './sampleAddress.ts';
import { sampleBody } from './sampleBody.ts';
import { keyRows, parameterRows } from './sampleRows.ts';

const mostRows = 100;
const mostText = 60_000;

/** Makes a sample of an operation, whatever its document holds; null where none can be kept. */
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

// The status that the document promises, the fields that it says are always there, and the values that they always have.
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

// Of several answers only that one is known to be meant whose envelope bears a status of success.
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
