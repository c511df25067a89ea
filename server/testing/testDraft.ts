import { sql } from 'kysely';
import type { Call } from '../call.ts';
import type { Draft } from '../gateway/runDraft.ts';
import { type Actual, type Judgement, judge } from '../rules/judging/judge.ts';
import { readAnswer } from './readActual.ts';
import { noExpectations, statusField } from './runCase.ts';
import type { TestCase } from './testCase.ts';
import { parallel } from './testJob.ts';

/** How a draft did in a test case. */
export interface DraftTest {
  readonly id: number;
  readonly name: string;
  readonly passed: boolean;
  readonly milliseconds: number;
  readonly judgements: readonly Judgement[];
}

type NamedCase = Pick<TestCase, 'id' | 'params' | 'expectations'> & { readonly name: string };

/**
 * Runs all test cases of an API against its draft, but for those that call an address by its own method: with their parameters and what they expect, but without a token and
 * the gateway's checks, and everything is rolled back.
 */
export async function testDraft(call: Call, draft: Draft): Promise<DraftTest[]> {
  const { rows } = await sql<NamedCase>`
    select id, name, params, expectations from test_case
    where api_path = ${draft.service} and coalesce(method, 'service') = 'service' order by id`.execute(
    call.app.db,
  );
  const tests: DraftTest[] = [];
  for (let at = 0; at < rows.length; at += parallel)
    tests.push(...(await Promise.all(rows.slice(at, at + parallel).map((one) => testOne(call, draft, one)))));
  return tests;
}

async function testOne(call: Call, draft: Draft, one: NamedCase): Promise<DraftTest> {
  const params = Object.fromEntries((one.params ?? []).map(({ name, value }) => [name, value ?? '']));
  // A case sends no language, and the gateway then answers in Chinese.
  const run = await call.app.open.runDraft(draft, params, { keep: false, lang: 'zh_cn' });
  const { ret, data, msg, milliseconds } = run;
  const judgements = judgementsOf(one, { ret, data, msg });
  const passed = judgements.length > 0 && judgements.every(({ holds }) => holds);
  return { id: one.id, name: one.name, passed, milliseconds, judgements };
}

// Whatever the gateway answers is answered with this status; the word of the answer itself is its `ret`.
const answered: Actual = { type: 'number', text: '200' };

// What is nested too deeply to be judged holds nothing that was expected.
function judgementsOf({ expectations }: NamedCase, answer: object): Judgement[] {
  try {
    const read = readAnswer(JSON.stringify(answer));
    const wanted = expectations?.length ? expectations : noExpectations;
    const found = (field: string) => (field === statusField ? answered : read?.(field));
    return wanted.flatMap((expectation) => {
      const actual = found(expectation.field);
      return read && actual ? [judge(expectation, actual)] : [];
    });
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
