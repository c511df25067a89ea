import type { Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import type { Problem } from '../problem.ts';

/** The kinds of long-running work; `resources/job.json` has their labels. */
type JobKind =
  | 'bulk'
  | 'import_check'
  | 'import'
  | 'import_undo'
  | 'notice'
  | 'test'
  | 'recount'
  | 'api_import';

/** The outcome of a batch. */
export interface Tally {
  readonly done: number;
  readonly failed: readonly Problem[];
}

/** Long-running work that is about to start. */
export interface JobSpec {
  readonly kind: JobKind;
  readonly resource: string;
  /** The action of the resource, `edit` or `delete`. */
  readonly deed?: string;
  /** The request, for display in the job. */
  readonly params: Row;
  /** Checks between batches whether the account may still do this. @throws ApiError when it may not. */
  guard(call: Call): Promise<void>;
  /** Does the work. @returns the final summary. */
  run(job: RunningJob): Promise<Row>;
}

/** A running job, as its work sees it. */
export interface RunningJob {
  readonly id: number;
  /** The call that started it, outside of any transaction. */
  readonly call: Call;
  /** Reports the number of rows, once known. */
  plan(total: number): Promise<void>;
  /**
   * Does a part of the work and counts it, both in one transaction. A cancellation takes effect between
   * batches.
   * @throws JobEnded when the job has to stop.
   */
  batch(work: (inside: Call) => Promise<Tally>): Promise<void>;
  /** Works outside of any transaction. The signal aborts within about a second when the job has to stop. */
  during<T>(work: (ended: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Publishes the progress of a long transaction of the work, so that the job can be watched and canceled
   * during it.
   */
  report(tally: Tally): Promise<void>;
  /** Does all of the work in one transaction, which commits only when the job was not ended during it. */
  whole<T>(work: (inside: Call) => Promise<T>): Promise<T>;
}

/** Thrown between batches to end a job. */
export class JobEnded extends Error {
  readonly state: 'cancelled' | 'broken';

  constructor(state: 'cancelled' | 'broken') {
    super(`the job is ${state}`);
    this.name = 'JobEnded';
    this.state = state;
  }
}
