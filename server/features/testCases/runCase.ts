import { addQuery } from '#schemas/text/cutAt.ts';
import { OutgoingFault } from '../../platform/httpClient/fault.ts';
import type { Allowed } from '../../platform/httpClient/judgeTarget.ts';
import { type Outgoing, type OutgoingAnswer, safeFetch } from '../../platform/httpClient/safeFetch.ts';
import { type Expectation, evaluateAnswer } from './evaluateAnswer.ts';
import { NoToken } from './fetchToken.ts';
import { readAnswer } from './readActual.ts';
import type { Outcome, TestCase } from './testCase.ts';
import type { Tokens } from './tokens.ts';

const formType = 'application/x-www-form-urlencoded';

/** The maximum response size in a snapshot. */
const mostKept = 64 * 1024;

/** The default expectation of a case. */
export const noExpectations: readonly Expectation[] = [{ field: 'ret', operator: 'equal', value: '200' }];
/** The field that checks the HTTP status of a response. */
export const statusField = '$status';
const noneOfAddress: readonly Expectation[] = [
  { field: statusField, operator: 'greater_or_equal', value: '200' },
  { field: statusField, operator: 'less', value: '300' },
];
const mostRead = 1024 * 1024;

/** Further options of a run. */
export interface RunHow {
  /** Aborts the run; its result is no longer needed. */
  readonly signal?: AbortSignal | undefined;
  /** Receives unexpected errors. */
  readonly onError?: (error: unknown) => void;
}

/** Calls the API of a case and checks the response; errors become outcomes too. */
export async function runCase(
  testCase: TestCase,
  tokens: Tokens,
  allowed: readonly Allowed[],
  { signal, onError = () => {} }: RunHow = {},
): Promise<Outcome> {
  const started = performance.now();
  const failed = (status: Outcome['status'], reason: string): Outcome => ({
    ...{ status, reason, judgements: [], httpStatus: null, body: '', truncated: false },
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    return judged(testCase, await answerOf(testCase, tokens, allowed, signal));
  } catch (error) {
    if (error instanceof NoToken)
      return failed(error.reason === 'no_response' ? 'no_response' : 'no_config', error.reason);
    if (!(error instanceof OutgoingFault)) {
      // An unexpected response is the outcome of its own case and must not affect others.
      onError(error);
      return failed('failed', 'broken');
    }
    return failed(
      'no_response',
      error.kind === 'blocked' || error.kind === 'address' ? 'blocked' : 'no_response',
    );
  }
}

// A token that the remote side rejects is renewed once.
async function answerOf(
  testCase: TestCase,
  tokens: Tokens,
  allowed: readonly Allowed[],
  signal: AbortSignal | undefined,
): Promise<OutgoingAnswer> {
  const { token_config_id: config, api_url: path } = testCase;
  if (config === null) return send(testCase, null, allowed, signal);
  const token = await tokens.get(config, path, allowed);
  const answer = await send(testCase, token, allowed, signal);
  const isRefused = answer.status === 401 || readAnswer(answer.body)?.('ret').text === '406';
  return isRefused ? send(testCase, await tokens.get(config, path, allowed, token), allowed, signal) : answer;
}

function send(
  testCase: TestCase,
  token: string | null,
  allowed: readonly Allowed[],
  signal: AbortSignal | undefined,
): Promise<OutgoingAnswer> {
  const request = requestOf(testCase, token);
  return safeFetch({ ...request, allowed, most: mostRead, ...(signal && { signal }) });
}

function judged(testCase: TestCase, answer: OutgoingAnswer): Outcome {
  const { body, status, milliseconds } = answer;
  const kept = Buffer.from(body)
    .subarray(0, mostKept)
    .toString('utf8')
    .replace(/\ufffd{1,3}$/, '');
  const facts = {
    httpStatus: status,
    milliseconds,
    body: kept,
    truncated: answer.truncated || kept.length < body.length,
  };
  const wanted = wantedOf(testCase);
  // If only the status is checked, the response may be empty or not JSON.
  const isOfBody = wanted.some(({ field }) => field !== statusField);
  if (isOfBody && body.trim() === '')
    return { status: 'no_response', reason: 'nothing', judgements: [], ...facts };
  const read = isOfBody ? readAnswer(body) : undefined;
  // A truncated response is not valid JSON, which says nothing about the API.
  const unread = answer.truncated ? 'too_large' : 'not_json';
  if (isOfBody && !read) return { status: 'failed', reason: unread, judgements: [], ...facts };
  const judgements = wanted.map((expectation) => {
    const isStatus = expectation.field === statusField;
    return evaluateAnswer(
      expectation,
      isStatus || !read ? { type: 'number', text: String(status) } : read(expectation.field),
    );
  });
  const isPassed = judgements.every(({ holds }) => holds);
  return {
    status: isPassed ? 'passed' : 'failed',
    reason: isPassed ? 'passed' : 'differs',
    judgements,
    ...facts,
  };
}

function wantedOf({ method, expectations }: TestCase): readonly Expectation[] {
  if (expectations && expectations.length > 0) return expectations;
  return method === 'service' ? noExpectations : noneOfAddress;
}

/** The request of a case. */
type CaseRequest = Pick<Outgoing, 'url' | 'method' | 'headers' | 'body'>;

/**
 * The request of a case: each parameter with a value goes where its row says, otherwise into a form if the
 * method allows one and the body is empty, otherwise into the URL. A platform service is a POST of a form
 * that names it, with possibly empty fields; any other API is called with its own method.
 */
function requestOf(testCase: TestCase, token: string | null): CaseRequest {
  return testCase.method === 'service' ? ofService(testCase, token) : ofAddress(testCase, token);
}

type Rows = NonNullable<TestCase['params']>;

function ofService({ api_url: url, api_path: service, params }: TestCase, token: string | null): CaseRequest {
  // A field may be empty and is still sent; empty parameters elsewhere are not.
  const rows = (params ?? []).filter(({ value, place }) => (value ?? '') !== '' || (place ?? '') === '');
  const own = [{ name: 'service', value: service }];
  if (token !== null) own.push({ name: 'access_token', value: token });
  return {
    url: addQuery(url, pairs(placed(rows, 'query'))),
    method: 'POST',
    headers: { ...headersOf(rows), 'content-type': formType },
    body: pairs([...own, ...placed(rows, '')]),
  };
}

function ofAddress({ api_url: url, method, params, body }: TestCase, token: string | null): CaseRequest {
  const rows = (params ?? []).filter(({ value }) => (value ?? '') !== '');
  const written = (body ?? '') !== '';
  const isForm = !written && method !== 'GET' && method !== 'DELETE';
  const form = isForm ? placed(rows, '') : [];
  const query = rows.filter((row) => row.place !== 'header' && !form.includes(row));
  const sent = written ? String(body) : form.length > 0 ? pairs(form) : undefined;
  return {
    url: addQuery(url, pairs(query)),
    method: method as Exclude<TestCase['method'], 'service'>,
    headers: {
      ...(sent !== undefined && { 'content-type': written ? 'application/json' : formType }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headersOf(rows),
    },
    ...(sent !== undefined && { body: sent }),
  };
}

function placed(rows: Rows, where: '' | 'query' | 'header'): Rows {
  return rows.filter(({ place }) => (place ?? '') === where);
}

function headersOf(rows: Rows): Record<string, string> {
  return Object.fromEntries(
    placed(rows, 'header').map(({ name, value }) => [name.toLowerCase(), value ?? '']),
  );
}

function pairs(rows: Rows): string {
  return new URLSearchParams(rows.map(({ name, value }) => [name, value ?? ''])).toString();
}
