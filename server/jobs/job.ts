import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import type { Problem } from './problem.ts';

/** The kinds of long work; `resources/job.json` has their words. */
export type JobKind =
  | 'bulk'
  | 'import_check'
  | 'import'
  | 'import_undo'
  | 'notice'
  | 'test'
  | 'recount'
  | 'api_import';

/** What a batch came to. */
export interface Tally {
  readonly done: number;
  readonly failed: readonly Problem[];
}

/** Long work that is about to start. */
export interface JobSpec {
  readonly kind: JobKind;
  readonly resource: string;
  /** The action of the resource that is taken, or `delete`. */
  readonly deed?: string;
  /** What it was asked for, for whoever looks at the job later. */
  readonly params: Row;
  /** Judges between batches whether the account may still do this. @throws Refusal when it may not. */
  guard(call: Call): Promise<void>;
  /** Does the work. @returns what there is to say of it in the end. */
  run(job: RunningJob): Promise<Row>;
}

/** A job while it runs, as its work sees it. */
export interface RunningJob {
  readonly id: number;
  /** The call that started it, outside of any transaction. */
  readonly call: Call;
  /** Says how many rows there are, once that is known. */
  plan(total: number): Promise<void>;
  /**
   * Does a part of the work and counts it, both in one transaction. Between batches a cancellation takes effect.
   * @throws JobEnded when the job is not to go on.
   */
  batch(work: (inside: Call) => Promise<Tally>): Promise<void>;
  /** Works outside of any transaction; the signal says within a second or so that the job is not to go on. */
  during<T>(work: (ended: AbortSignal) => Promise<T>): Promise<T>;
  /** Counts what a transaction of the work's own has done so far, so that it can be seen and cancelled meanwhile. */
  report(tally: Tally): Promise<void>;
  /** Does all of the work in one transaction, which only stands when the job was not ended meanwhile. */
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
