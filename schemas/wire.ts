import type { Json, Row } from './resource.ts';

/** The return codes of contract 2. */
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

/** One of the return codes. */
export type Ret = (typeof ret)[keyof typeof ret];

/** The response of every service. */
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
  /** The resource's `figures`, when requested. */
  readonly figures?: Row;
  /** The number of matches by the values of `list.tabs`, when requested and counted in time. */
  readonly tabs?: Readonly<Record<string, number>>;
  /**
   * In place of rows, when requested: the matching records grouped by the values of one field; `total` is the
   * number of groups.
   */
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

/** The thread of a record; oldest first. */
export interface ThreadAnswer {
  readonly items: readonly (Row & {
    readonly id: number;
    readonly created_at: string;
    /** The author, where the caller may see it. */
    readonly author: string | null;
    /** Whether the author owns the record. */
    readonly is_owner: boolean;
  })[];
  readonly has_more: boolean;
}

/**
 * The response of Admin.Waiting.Get: by resource, how many records are waiting for the caller; the count
 * stops at 100.
 */
export interface Waiting {
  readonly counts: Readonly<Record<string, number>>;
}

/** The level of the super administrator, who has all permissions. */
export const superLevel = 255;

/** The response of Admin.Permission.GetMyPermission: the level, and the allowed routes below /admin. */
export interface Permission {
  readonly level: number;
  readonly paths: readonly string[];
}

/** The response of Platform.Permission.GetMyPermission. */
export interface PlatformPermission extends Permission {
  /** The services of the open platform that the account may not call. */
  readonly withheld: readonly string[];
}

/** The response of Platform.User.Profile. */
export interface Profile {
  readonly id: number;
  readonly username: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly tel?: string | null;
  readonly email?: string | null;
  readonly level: number;
  readonly member_level_name: string;
  readonly must_change_password: boolean;
  /** The super administrator who impersonates this account. */
  readonly simulated_by: { readonly id: number; readonly username: string } | null;
  readonly web_domain_url: { readonly open_api: { readonly url: string } };
  readonly site: { readonly name: string; readonly logo: string | null };
}

/**
 * The entry script of a service's family: `Platform.*` has its own, everything else uses the
 * administration's.
 */
export function entryOf(service: string): string {
  return service.startsWith('Platform.') ? 'api/platform.php' : 'api/admin.php';
}

/** A payload as form fields: objects and lists as JSON text, null as the empty text, undefined omitted. */
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

/** One row that a job did not process: the row, and the reason in the reader's language. */
export interface JobProblem {
  /** The line of an imported file. */
  readonly row?: number;
  readonly id?: number;
  readonly name?: string;
  readonly message: string;
  readonly errors: readonly { readonly field: string; readonly rule: string; readonly message: string }[];
}

/** A job in the list of jobs. */
export interface JobRecord {
  readonly id: number;
  readonly kind: 'bulk' | 'import_check' | 'import' | 'import_undo' | 'notice' | 'test' | 'api_import';
  readonly resource: string;
  readonly deed: string | null;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'broken';
  readonly cancelling: boolean;
  /** Null before the rows were counted. */
  readonly total: number | null;
  readonly done: number;
  readonly failed: number;
  readonly created_at: string;
  readonly ended_at: string | null;
}

/** A job with all its details. */
export interface JobDetail extends JobRecord {
  readonly params: Row;
  readonly result: Row & { readonly problem?: JobProblem };
  readonly problems: readonly JobProblem[];
}

/** The number of days in which a deleted record can be restored. */
export const trashDays = 30;
