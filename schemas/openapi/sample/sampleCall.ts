import { responsesOf, successName } from '../answer/responseOf.ts';
import { serverOf } from '../document/baseOf.ts';
import { dictOf, own } from '../document/dict.ts';
import { plainText } from '../document/plainText.ts';
import { shapeOf } from '../document/shape.ts';
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
    address: server + sampleAddress(root, raw.path, given.filter(isOfPath)),
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

// The status that the document promises, and the fields that it says are always there.
function expectations({ root }: Source, { operation }: RawOperation): SampleExpectation[] {
  const name = successName(dictOf(own(operation, 'responses'))) ?? 'default';
  const { type, isOneOf, required } = shapeOf(root, responsesOf(root, operation).schema);
  const fields = type === 'object' && !isOneOf ? [...required] : [];
  const kept = fields.filter(
    (field) => field !== '' && field === plainText(field, 200) && !field.includes('.'),
  );
  const status: SampleExpectation[] = /^2\d\d$/.test(name)
    ? [{ field: '$status', operator: 'equal', value: name }]
    : [
        { field: '$status', operator: 'greater_or_equal', value: '200' },
        { field: '$status', operator: 'less', value: '300' },
      ];
  return [
    ...status,
    ...kept.slice(0, mostExpected).map((field) => ({ field, operator: 'exists', value: 'true' }) as const),
  ];
}
