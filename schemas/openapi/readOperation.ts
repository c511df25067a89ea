import type { ApiDefinition, Parameter } from '../flow/api.ts';
import { apiProblems } from '../flow/check/api.ts';
import { addressOf } from './addressOf.ts';
import { placeOf, serverOf } from './baseOf.ts';
import { sendBody, sendOldBody } from './bodyOf.ts';
import { type Dict, dictOf, listOf, own, textAt } from './dict.ts';
import { exampleOf } from './exampleOf.ts';
import { flowOf } from './flowOf.ts';
import { methods } from './methods.ts';
import type { ImportedApi, RawOperation, ReadOperation, Source } from './operation.ts';
import { identifier } from './parameterName.ts';
import { parametersIn, sendParameter } from './parametersOf.ts';
import { plainLines, plainText } from './plainText.ts';
import { follow } from './reference.ts';
import { type Remark, Unfit } from './remark.ts';
import { responsesOf } from './responseOf.ts';
import { answerField, returnsOf } from './returnsOf.ts';
import { sampleCall } from './sampleCall.ts';
import { beginSending, rootOf, type Sending } from './sending.ts';
import type { Lost } from './valueSchemaOf.ts';
import { withBase } from './withBase.ts';

// The names that the call log masks.
const isMasked = /pass|pwd|secret|token|sign|credential|authori[sz]ation|api_?key|private/i;

const mostParameters = 200;

/**
 * Converts an operation to an API, or returns the exact reason why it cannot; never throws, for any document.
 */
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
  remarkLost(sending, [...sending.lost, ...returns.lost]);
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

// A default that breaks its own rule would block publishing.
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
    const { schema: _schema, ...plain } = one;
    if (part === 'schema') return plain;
    const { default: _default, min: _min, max: _max, ...rest } = one;
    return part === 'default' ? { ...rest, ...limitsOf(one) } : rest;
  });
}

// One remark for each word, with the fields concerned.
function remarkLost(sending: Sending, lost: readonly Lost[]): void {
  const groups = new Map<string, { readonly of: Lost; readonly names: Set<string> }>();
  for (const one of lost) {
    const key = one.why === 'word' ? (one.word.split('.', 1)[0] ?? '') : one.why;
    const group = groups.get(key) ?? { of: one, names: new Set<string>() };
    groups.set(key, group);
    group.names.add(one.field.slice(0, 100));
  }
  for (const [word, { of, names }] of groups) {
    const values = { names: shortList([...names]), word, count: names.size };
    sending.remark(lostKeys[of.why], values);
  }
}

const lostKeys: Readonly<Record<Lost['why'], string>> = {
  word: 'rulesLost',
  pattern: 'patternWords',
  recursive: 'rulesRecursive',
  cut: 'rulesCut',
};

function limitsOf({ min, max }: Parameter): Partial<Parameter> {
  return { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
}

function titleOf({ operation, method, path }: RawOperation): string {
  const told = textAt(operation, 'summary') || textAt(operation, 'operationId') || `${method} ${path}`;
  // Characters that start a comment tag, or hide the line, are removed from a title.
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

/** Adds parameters for the keys that an operation requires, under names that the log masks. */
function sendSecurity(sending: Sending, operation: Dict): void {
  const root = rootOf(sending);
  const wanted = listOf(own(operation, 'security') ?? own(root, 'security'));
  const [names] = wanted
    .filter((one) => Object.keys(dictOf(one)).length > 0)
    .map((one) => Object.keys(dictOf(one)));
  const schemes = own(own(root, 'components'), 'securitySchemes') ?? own(root, 'securityDefinitions');
  for (const name of names ?? []) {
    const { value } = follow(root, own(schemes, name));
    if (value) sendKey(sending, name, value);
    else sending.remark('securityUnknown', { name: name.slice(0, 100) });
  }
}

function sendKey(sending: Sending, scheme: string, of: Dict): void {
  const isKey = textAt(of, 'type') === 'apiKey';
  const name = isKey ? (textAt(of, 'name') ?? '') : 'authorization';
  const place = isKey ? (textAt(of, 'in') ?? '') : 'header';
  const to = { header: sending.headers, query: sending.query, cookie: sending.cookies }[place];
  const key = place === 'header' ? name.toLowerCase() : name;
  if (!to || name === '' || name.length > 200 || textAt(of, 'type') === 'mutualTLS')
    return void sending.remark('securityUnknown', { name: scheme.slice(0, 100) });
  if (to.has(key)) return;
  const given = isMasked.test(identifier(name)) ? name : `secret_${name}`;
  const description = plainText(own(of, 'description') ?? scheme, 500);
  const value = sending.take(given, place, { type: 'string', description });
  to.set(key, value);
  sending.remark('security', { name: key.slice(0, 100) });
}
