import type { Json, Row } from './resource.ts';

/** The answer codes of contract 2. */
export const ret = {
  ok: 200,
  badInput: 400,
  forbidden: 403,
  notFound: 404,
  signIn: 406,
  noPermission: 407,
  disabled: 408,
  flowUsedUp: 409,
  rateLimited: 410,
  dailyLimit: 411,
  address: 412,
  appState: 413,
  conflict: 419,
  state: 420,
  duplicate: 422,
  failed: 500,
} as const;

/** One of the answer codes. */
export type Ret = (typeof ret)[keyof typeof ret];

/** What every service answers. */
export interface Envelope<Data = unknown> {
  readonly ret: number;
  readonly data: Data;
  readonly msg: string;
}

/** A page of records. */
export interface ListAnswer {
  readonly items: Row[];
  readonly total: number | null;
  readonly total_is_exact: boolean;
  /** The resource's `figures`, when they were asked for. */
  readonly figures?: Row;
  /** How many match by the values of `list.tabs`, when that was asked for and could be counted in time. */
  readonly tabs?: Readonly<Record<string, number>>;
  /** In place of rows, when they were asked for: those that match by the values of one field, which `total` counts. */
  readonly groups?: readonly RowGroup[];
}

/** The rows that have the same value in a field. */
export interface RowGroup {
  readonly value: Json;
  readonly total: number;
  /** The sum of `list.weight` over them, where the resource has one. */
  readonly weight?: number;
  readonly first_at: string;
  readonly last_at: string;
}

/** What was said about a record; the oldest first. */
export interface ThreadAnswer {
  readonly items: readonly (Row & {
    readonly id: number;
    readonly created_at: string;
    /** Who wrote, where the caller is told that. */
    readonly author: string | null;
    /** Whether it was the one whose record it is. */
    readonly is_owner: boolean;
  })[];
  readonly has_more: boolean;
}

/** The answer of Admin.Waiting.Get: by resource, how many records wait for the caller; it counts to 100. */
export interface Waiting {
  readonly counts: Readonly<Record<string, number>>;
}

/** The level of the super administrator, who may do everything. */
export const superLevel = 255;

/** The answer of Admin.Permission.GetMyPermission: the level, and the routes below /admin that may be opened. */
export interface Permission {
  readonly level: number;
  readonly paths: readonly string[];
}

/** The answer of Platform.User.Profile. */
export interface Profile {
  readonly id: number;
  readonly username: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly level: number;
  readonly member_level_name: string;
  readonly must_change_password: boolean;
  /** The super administrator who is signed in as this account. */
  readonly simulated_by: { readonly id: number; readonly username: string } | null;
  readonly web_domain_url: { readonly open_api: { readonly url: string } };
  readonly site: { readonly name: string; readonly logo: string | null };
}

/** The entry script of a service's family: `Platform.*` has one of its own, everything else is administration. */
export function entryOf(service: string): string {
  return service.startsWith('Platform.') ? 'api/platform.php' : 'api/admin.php';
}

/** A payload as form fields: objects and lists as JSON text, null as the empty text, undefined left out. */
export function encodeForm(payload: Readonly<Record<string, unknown>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(payload))
    if (value !== undefined) form.append(name, fieldText(value));
  return form;
}

function fieldText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** One row that a job did not do: which one, and why in the reader's language. */
export interface JobProblem {
  /** The line of an imported file. */
  readonly row?: number;
  readonly id?: number;
  readonly name?: string;
  readonly message: string;
  readonly errors: readonly { readonly field: string; readonly rule: string; readonly message: string }[];
}

/** A job as the list of jobs has it. */
export interface JobRecord {
  readonly id: number;
  readonly kind: 'bulk' | 'import_check' | 'import' | 'import_undo' | 'notice' | 'test' | 'api_import';
  readonly resource: string;
  readonly deed: string | null;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'broken';
  readonly cancelling: boolean;
  /** Nothing before the rows were counted. */
  readonly total: number | null;
  readonly done: number;
  readonly failed: number;
  readonly created_at: string;
  readonly ended_at: string | null;
}

/** A job with all that is to be said of it. */
export interface JobDetail extends JobRecord {
  readonly params: Row;
  readonly result: Row & { readonly problem?: JobProblem };
  readonly problems: readonly JobProblem[];
}

/** How many days a deleted record can be brought back. */
export const trashDays = 30;
