import type { ApiChange } from '../flow/changes/change.ts';

/** An application that uses an API. */
export interface CallingApp {
  readonly id: number;
  readonly name: string;
  readonly owner: string;
  /** The number of its calls of the API in the last 30 days, and the time of the last one. */
  readonly calls: number;
  readonly last_call: string | null;
  readonly permitted: boolean;
}

/** The applications that a change of an API affects: their number, and those that call it most. */
export interface CallingApps {
  readonly total: number;
  readonly items: readonly CallingApp[];
}

/** An API that a save affects, with its applications. */
export interface ConcernedApi {
  readonly service: string;
  readonly title: string | null;
  readonly callers: CallingApps | null;
}

/** The affected applications: without any, no confirmation is shown. */
export interface ConcernedAnswer {
  readonly items: readonly ConcernedApi[];
}

/**
 * How two versions of an API differ, and which applications that affects; unknown when counting took too
 * long.
 */
export interface ApiDiff {
  readonly from: number | null;
  readonly to: number | null;
  readonly changes: readonly ApiChange[];
  readonly breaking: number;
  readonly callers: CallingApps | null;
}
