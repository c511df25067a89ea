import type { ApiChange } from '../flow/changes/change.ts';

/** An application that an API matters to. */
export interface CallingApp {
  readonly id: number;
  readonly name: string;
  readonly owner: string;
  /** How often it called the API in the last 30 days, and when last. */
  readonly calls: number;
  readonly last_call: string | null;
  readonly permitted: boolean;
}

/** Who would notice a change of an API: how many applications, and those that call it most. */
export interface CallingApps {
  readonly total: number;
  readonly items: readonly CallingApp[];
}

/** An API that a save concerns, with the applications that would notice. */
export interface ConcernedApi {
  readonly service: string;
  readonly title: string | null;
  readonly callers: CallingApps | null;
}

/** Whom a save concerns: no question is asked where there are none. */
export interface ConcernedAnswer {
  readonly items: readonly ConcernedApi[];
}

/** How two versions of an API differ, and whom that concerns: nobody knows when counting took too long. */
export interface ApiDiff {
  readonly from: number | null;
  readonly to: number | null;
  readonly changes: readonly ApiChange[];
  readonly breaking: number;
  readonly callers: CallingApps | null;
}
