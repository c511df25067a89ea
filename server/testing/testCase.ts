import type { Expectation } from '../rules/judging/judge.ts';

/** A test case as it runs. */
export interface TestCase {
  readonly id: number;
  /** The service's name, NameSpace.Class.Action. */
  readonly api_path: string;
  /** Where it is called: the platform's own open API where the case does not say. */
  readonly api_url: string;
  /** `service`: a service of the platform; else how the address itself is called. */
  readonly method: 'service' | 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly token_config_id: number | null;
  readonly params:
    | readonly {
        readonly name: string;
        readonly value?: string | null;
        readonly place?: 'query' | 'header' | null;
      }[]
    | null;
  readonly body: string | null;
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
