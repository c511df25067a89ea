import type { Expectation } from './evaluateAnswer.ts';

/** A test case, ready to run. */
export interface TestCase {
  readonly id: number;
  /** The service's name, NameSpace.Class.Action. */
  readonly api_path: string;
  /** The URL: the platform's own open API unless the case sets another. */
  readonly api_url: string;
  /** `service`: a platform service; otherwise the HTTP method for the URL. */
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

/** The outcome of a case run. */
export interface Outcome {
  readonly status: 'passed' | 'failed' | 'no_response' | 'no_config';
  /** The reason, one of the values in `resources/test_snapshot.json`. */
  readonly reason: string;
  readonly judgements: readonly object[];
  readonly httpStatus: number | null;
  readonly milliseconds: number;
  readonly body: string;
  readonly truncated: boolean;
}
