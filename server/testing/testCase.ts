import type { Expectation } from '../rules/judging/judge.ts';

/** A test case as it runs. */
export interface TestCase {
  readonly id: number;
  readonly api_path: string;
  readonly api_name: string;
  readonly token_config_id: number | null;
  readonly params: readonly { readonly name: string; readonly value?: string | null }[] | null;
  readonly expectations: readonly Expectation[] | null;
}

/** What a run of a case came to. */
export interface Outcome {
  readonly status: 'passed' | 'failed' | 'no_response' | 'no_config';
  /** Why, in one of the words of `resources/test_snapshot.json`. */
  readonly reason: string;
  readonly judgements: readonly object[];
  readonly httpStatus: number | null;
  readonly milliseconds: number;
  readonly body: string;
  readonly truncated: boolean;
}
