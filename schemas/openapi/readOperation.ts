import type { ApiDefinition, Parameter } from '../flow/api.ts';
import { apiProblems } from '../flow/check/api.ts';
import { exampleOf } from './answer/exampleOf.ts';
import { responsesOf } from './answer/responseOf.ts';
import { answerField, returnsOf } from './answer/returnsOf.ts';
import { placeOf, serverOf } from './document/baseOf.ts';
import { listOf, own, textAt } from './document/dict.ts';
import { plainLines, plainText } from './document/plainText.ts';
import { flowOf } from './flowOf.ts';
import { methods } from './methods.ts';
import type { ImportedApi, RawOperation, ReadOperation, Source } from './operation.ts';
import { type Remark, Unfit } from './remark.ts';
import { sampleCall } from './sample/sampleCall.ts';
import { addressOf } from './sending/addressOf.ts';
import { sendBody, sendOldBody } from './sending/bodyOf.ts';
import { parametersIn, sendParameter } from './sending/parametersOf.ts';
import { sendSecurity } from './sending/securityOf.ts';
import { beginSending, type Sending } from './sending/sending.ts';
import { withBase } from './withBase.ts';

const mostParameters = 200;

/** Makes an API of an operation, or says exactly why not; it never throws, whatever the document holds. */
export function readOperation(source: Source, raw: RawOperation, service: string): ReadOperation {
  const sending = beginSending(source, raw.at);
  const told = { method: raw.method.toUpperCase(), path: raw.path, service, title: titleOf(raw) };
  try {
    const api = apiOf(sending, raw, service);
    return { ...told, api, sample: sampleCall(source, raw), remarks: once(sending.remarks), fault: null };
  } catch (error) {
    const fault = error instanceof Unfit ? error.remark : { key: 'unreadable', at: raw.at };
    return { ...told, api: null, sample: null, remarks: [], fault };
  }
}

function apiOf(sending: Sending, raw: RawOperation, service: string): ImportedApi {
  const { source } = sending;
  const { item, operation, path } = raw;
  const method = methods[raw.method];
  if (!method) throw new Unfit('method', raw.at, { method: raw.method.toUpperCase() });
  const all = parametersIn(sending, item, operation);
  for (const one of all)
    if (['path', 'query', 'header', 'cookie'].includes(one.place)) sendParameter(sending, one);
    else if (source.format !== 'swagger2' || !['body', 'formData'].includes(one.place))
      sending.remark('parameterForm', { name: one.name.slice(0, 100) });
  if (source.format === 'swagger2') sendOldBody(sending, operation, all);
  else sendBody(sending, operation);
  if (method === 'GET' && (sending.body.body || sending.body.fields)) sending.remark('getBody');
  sendSecurity(sending, operation);
  const address = addressOf(sending, path);
  if (sending.parameters.length > mostParameters)
    throw new Unfit('tooManyParameters', raw.at, { number: sending.parameters.length, most: mostParameters });
  if (sending.renamed.length > 0) sending.remark('renamed', { names: shortList(sending.renamed) });
  const { schema, media, fault, refusals, types } = responsesOf(source.root, operation);
  if (fault) sending.remark(fault.key, { name: fault.name });
  if (types !== undefined) sending.remark('answerText', { types: types.slice(0, 200) });
  const returns = returnsOf(source.root, schema);
  for (const [key, name] of returns.left) sending.remark(key, { name });
  const example = exampleOf(source.root, media, schema);
  const draft = {
    service,
    ...{ title: titleOf(raw), module: moduleOf(source, operation), description: aboutOf(raw) },
    ...{ parameters: sending.parameters, returns: returns.fields },
    example: example === null ? null : { [answerField]: example },
    flow: flowOf(sending, method, address, refusals),
  };
  const mended = { ...draft, parameters: mend(sending, draft) };
  const server = serverOf(operation, source.from) ?? serverOf(item, source.from);
  if (!server) return mended;
  const base = placeOf(server);
  if (base !== server) sending.remark('serverQuery');
  return withBase(mended, base);
}

// A default that breaks its own rule would keep the API from being published.
function mend(sending: Sending, draft: ImportedApi): Parameter[] {
  const api: ApiDefinition = { ...draft, type: 'common' };
  const wrong = new Map(
    apiProblems(api).map(({ field }) => {
      const [, at = '', part = ''] = field.split('.');
      return [Number(at), part] as const;
    }),
  );
  return draft.parameters.map((one, at) => {
    const part = wrong.get(at);
    if (part === undefined) return one;
    sending.remark('ruleLeft', { name: one.name });
    const { default: _default, min: _min, max: _max, ...rest } = one;
    return part === 'default' ? { ...rest, ...limitsOf(one) } : rest;
  });
}

function limitsOf({ min, max }: Parameter): Partial<Parameter> {
  return { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
}

function titleOf({ operation, method, path }: RawOperation): string {
  const told = textAt(operation, 'summary') || textAt(operation, 'operationId') || `${method} ${path}`;
  // What begins a tag in a comment, or hides the line, is no part of a title.
  return plainText(plainText(told, 1000).replace(/[/@]+/g, ' '), 100) || method.toUpperCase();
}

function aboutOf({ operation, method, path }: RawOperation): string {
  const texts = [textAt(operation, 'description'), textAt(operation, 'summary')];
  return plainLines(texts.find(Boolean) || `${method.toUpperCase()} ${path}`, 2000) || method.toUpperCase();
}

function moduleOf({ root }: Source, operation: unknown): string {
  const [tag] = listOf(own(operation, 'tags'));
  return plainText(tag, 100) || plainText(own(own(root, 'info'), 'title'), 100) || '默认模块';
}

function shortList(names: readonly string[]): string {
  return names.length > 12 ? `${names.slice(0, 12).join(', ')} …` : names.join(', ');
}

const mostRemarks = 30;

function once(remarks: readonly Remark[]): Remark[] {
  return [...new Map(remarks.map((one) => [JSON.stringify(one), one])).values()].slice(0, mostRemarks);
}
