import { sql } from 'kysely';
import type { Call } from '../../core/call.ts';
import type { Draft } from '../../gateway/runDraft.ts';
import { type Actual, evaluateAnswer, type Verdict } from './evaluateAnswer.ts';
import { readAnswer } from './readActual.ts';
import { noExpectations, statusField } from './runCase.ts';
import type { TestCase } from './testCase.ts';
import { parallel } from './testJob.ts';

/** The result of a draft in a test case. */
export interface DraftTest {
  readonly id: number;
  readonly name: string;
  readonly passed: boolean;
  readonly milliseconds: number;
  readonly judgements: readonly Verdict[];
}

type NamedCase = Pick<TestCase, 'id' | 'params' | 'expectations'> & { readonly name: string };

/**
 * Runs all test cases of an API against its draft, except those that call a URL by its own method. Uses their
 * parameters and expectations, but no token and no gateway checks, and rolls everything back.
 */
export async function testDraft(call: Call, draft: Draft): Promise<DraftTest[]> {
  const { rows } = await sql<NamedCase>`
    select id, name, params, expectations from test_case
    where api_path = ${draft.service} and coalesce(method, 'service') = 'service' order by id`.execute(
    call.rootDb,
  );
  const tests: DraftTest[] = [];
  for (let at = 0; at < rows.length; at += parallel)
    tests.push(...(await Promise.all(rows.slice(at, at + parallel).map((one) => testOne(call, draft, one)))));
  return tests;
}

async function testOne(call: Call, draft: Draft, one: NamedCase): Promise<DraftTest> {
  const params = Object.fromEntries((one.params ?? []).map(({ name, value }) => [name, value ?? '']));
  // A case sends no language, and the gateway then responds in Chinese.
  const run = await call.app.gateway.runDraft(draft, params, { keep: false, lang: 'zh_cn' });
  const { ret, data, msg, milliseconds } = run;
  const judgements = judgementsOf(one, { ret, data, msg });
  const passed = judgements.length > 0 && judgements.every(({ holds }) => holds);
  return { id: one.id, name: one.name, passed, milliseconds, judgements };
}

// The gateway always responds with this HTTP status; the API's own code is in `ret`.
const answered: Actual = { type: 'number', text: '200' };

// A response that is nested too deeply cannot match any expectation.
function judgementsOf({ expectations }: NamedCase, answer: object): Verdict[] {
  try {
    const read = readAnswer(JSON.stringify(answer));
    const wanted = expectations?.length ? expectations : noExpectations;
    const found = (field: string) => (field === statusField ? answered : read?.(field));
    return wanted.flatMap((expectation) => {
      const actual = found(expectation.field);
      return read && actual ? [evaluateAnswer(expectation, actual)] : [];
    });
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
