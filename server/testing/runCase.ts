import { callOut, type OutgoingAnswer } from '../outgoing/callOut.ts';
import { OutgoingFault } from '../outgoing/fault.ts';
import type { Allowed } from '../outgoing/judgeTarget.ts';
import { type Expectation, judge } from '../rules/judging/judge.ts';
import { NoToken } from './fetchToken.ts';
import { readAnswer } from './readActual.ts';
import { requestOf } from './requestOf.ts';
import type { Outcome, TestCase } from './testCase.ts';
import type { Tokens } from './tokens.ts';

/** How much of an answer a snapshot keeps. */
export const mostKept = 64 * 1024;

/** What a case expects that says nothing of it. */
export const noExpectations: readonly Expectation[] = [{ field: 'ret', operator: 'equal', value: '200' }];
/** The field by which the HTTP status of an answer is judged. */
export const statusField = '$status';
const noneOfAddress: readonly Expectation[] = [
  { field: statusField, operator: 'greater_or_equal', value: '200' },
  { field: statusField, operator: 'less', value: '300' },
];
const mostRead = 1024 * 1024;

/** What else a run is told. */
export interface RunHow {
  /** Nobody wants its outcome any more. */
  readonly signal?: AbortSignal | undefined;
  /** Hears of what nobody foresaw. */
  readonly onError?: (error: unknown) => void;
}

/** Calls the API of a case and judges what came back; whatever happens, it is an outcome. */
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
      // One strange answer is the outcome of its own case, and breaks no other's.
      onError(error);
      return failed('failed', 'broken');
    }
    return failed(
      'no_response',
      error.kind === 'blocked' || error.kind === 'address' ? 'blocked' : 'no_response',
    );
  }
}

// A token that the other side no longer knows is renewed, once.
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
  return callOut({ ...request, allowed, most: mostRead, ...(signal && { signal }) });
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
  // Where the status alone is judged an answer may be empty, or no JSON.
  const isOfBody = wanted.some(({ field }) => field !== statusField);
  if (isOfBody && body.trim() === '')
    return { status: 'no_response', reason: 'nothing', judgements: [], ...facts };
  const read = isOfBody ? readAnswer(body) : undefined;
  // What is cut off is no JSON any more, which says nothing of the API.
  const unread = answer.truncated ? 'too_large' : 'not_json';
  if (isOfBody && !read) return { status: 'failed', reason: unread, judgements: [], ...facts };
  const judgements = wanted.map((expectation) => {
    const isStatus = expectation.field === statusField;
    return judge(
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
