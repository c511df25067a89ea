import { callOut, type OutgoingAnswer } from '../outgoing/callOut.ts';
import { OutgoingFault } from '../outgoing/fault.ts';
import type { Allowed } from '../outgoing/judgeTarget.ts';
import { type Expectation, judge } from '../rules/judging/judge.ts';
import { readAnswer } from './readActual.ts';
import type { Outcome, TestCase } from './testCase.ts';
import { NoToken, type Tokens } from './tokens.ts';

/** How much of an answer a snapshot keeps. */
export const mostKept = 64 * 1024;

const noExpectations: readonly Expectation[] = [{ field: 'ret', operator: 'equal', value: '200' }];
const mostRead = 5 * 1024 * 1024;

/** Calls the API of a case and judges what came back; whatever happens, it is an outcome. */
export async function runCase(
  testCase: TestCase,
  tokens: Tokens,
  allowed: readonly Allowed[],
): Promise<Outcome> {
  const started = performance.now();
  const failed = (status: Outcome['status'], reason: string): Outcome => ({
    ...{ status, reason, judgements: [], httpStatus: null, body: '', truncated: false },
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    return judged(testCase, await answerOf(testCase, tokens, allowed));
  } catch (error) {
    if (error instanceof NoToken)
      return failed(error.reason === 'no_response' ? 'no_response' : 'no_config', error.reason);
    if (!(error instanceof OutgoingFault)) throw error;
    return failed(
      'no_response',
      error.kind === 'blocked' || error.kind === 'address' ? 'blocked' : 'no_response',
    );
  }
}

// A token that the other side no longer knows is fetched anew, once.
async function answerOf(
  testCase: TestCase,
  tokens: Tokens,
  allowed: readonly Allowed[],
): Promise<OutgoingAnswer> {
  const { token_config_id: config, api_path: path } = testCase;
  if (config === null) return send(testCase, null, allowed);
  const answer = await send(testCase, await tokens.get(config, path), allowed);
  if (readAnswer(answer.body)?.('ret').text !== '406') return answer;
  return send(testCase, await tokens.get(config, path, true), allowed);
}

function send(
  testCase: TestCase,
  token: string | null,
  allowed: readonly Allowed[],
): Promise<OutgoingAnswer> {
  const { api_path: url, api_name: service, params } = testCase;
  const body = new URLSearchParams([
    ['service', service],
    ...(token === null ? [] : [['access_token', token]]),
    ...(params ?? []).map(({ name, value }) => [name, value ?? '']),
  ]).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return callOut({ url, method: 'POST', headers, body, allowed, most: mostRead });
}

function judged({ expectations }: TestCase, answer: OutgoingAnswer): Outcome {
  const { body, status, milliseconds } = answer;
  const isEmpty = body.trim() === '';
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
  if (isEmpty) return { status: 'no_response', reason: 'nothing', judgements: [], ...facts };
  const read = readAnswer(body);
  if (!read) return { status: 'failed', reason: 'not_json', judgements: [], ...facts };
  const wanted = expectations && expectations.length > 0 ? expectations : noExpectations;
  const judgements = wanted.map((expectation) => judge(expectation, read(expectation.field)));
  const isPassed = judgements.every(({ holds }) => holds);
  return {
    status: isPassed ? 'passed' : 'failed',
    reason: isPassed ? 'passed' : 'differs',
    judgements,
    ...facts,
  };
}
