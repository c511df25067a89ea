import type { CustomAnswer } from '#schemas/derive/describeServices.ts';
import type { Access, ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { Condition } from '../records/where.ts';
import type { Call } from './call.ts';

/** A named operation. Its input is validated against its schema before it runs. */
export interface Service {
  readonly name: string;
  readonly access: Access;
  readonly input: ObjectSchema;
  /** The input that `run` gets, where the service also accepts another one. */
  readonly ownInput?: ObjectSchema;
  /**
   * Writes run in one transaction with their audit entry. Reads run without one, and so do operations with
   * outside effects: another database, a call of an address, or our own tables in transactions of its own.
   * Every write accepts an idempotency key.
   */
  readonly writes: boolean | 'outside';
  /** The calls that are idempotent: all of them, or those with a given input. They need no key. */
  readonly repeatable?: boolean | ((input: Row) => boolean);
  /** The description for the docs, in both languages. */
  readonly summary: { readonly zh_cn: string; readonly en: string };
  /** What it answers, for the docs, where that does not follow from the resource files. */
  readonly answer?: CustomAnswer;
  /** The service whose permission it shares, when it has no operation of its own. */
  readonly like?: string;
  /** For a multipart service: the name of its file field. */
  readonly file?: string;
  /** For a service about records that also accepts a filter: the records and what it does to them. */
  readonly over?: {
    readonly resource: Resource;
    readonly deed: (input: Row) => string;
    /** For one that edits a record by ID and version: the fields that it may set in all matches. */
    readonly fields?: ReadonlySet<string>;
  };
  /** It handles a filter with a job of its own. */
  readonly ownJob?: boolean;
  /** The records that a filter may reach, where they are not simply the caller's own, or all. */
  readonly scope?: (call: Call) => Promise<Condition>;
  /** Whether a filter's records are processed from the last to the first. */
  readonly lastFirst?: boolean;
  /** For a service that deletes: the extra work when records are restored from the trash or purged. */
  readonly trash?: TrashCare;
  /** It stores a new record with defaults for omitted fields, which the rules between fields include. */
  readonly fills?: boolean;
  /** Whether it is a custom service, which no other code may bypass. */
  readonly isCustom?: boolean;
  /**
   * Not available during impersonation. Services that write a password or a secret never are. False exempts a
   * service that changes nothing of its class.
   */
  readonly noImpersonation?: boolean;
  /**
   * Needed to change a first password or to sign out: an account that has to change its password may call
   * these services and no others.
   */
  readonly withFirstPassword?: boolean;
  /**
   * How it appears in the user trail: calls that every page makes never do, calls that an open page polls
   * appear once.
   */
  readonly trail?: 'never' | 'once';
  /** Runs before the transaction: for early rejections, or for counts that outlive a rejected call. */
  before?(call: Call, input: Row): Promise<void>;
  run(call: Call, input: Row): Promise<unknown>;
}

/** What a custom delete service declares for the trash. */
export interface TrashCare {
  /** Whether the caller may restore or purge these records. @throws ApiError when not. */
  mayTouch?(call: Call, records: readonly Row[]): void;
  /**
   * Runs in the transaction that restores records, after they are back.
   * @throws ApiError when they may not be restored.
   */
  restored?(call: Call, records: readonly Row[]): Promise<void>;
  /**
   * The records that are still shown somewhere and have to stay. It gets the rows as stored.
   * @returns their IDs.
   */
  needed?(call: Pick<Call, 'app' | 'db'>, rows: readonly Row[]): Promise<ReadonlySet<number>>;
  /**
   * Runs in the transaction that purges records, which for a scheduled job has no caller. It gets the rows as
   * stored.
   */
  purged?(call: Pick<Call, 'app' | 'db' | 'afterCommit'>, rows: readonly Row[]): Promise<void>;
}

/**
 * A custom service. One that replaces a derived service of the same name inherits the properties that it
 * omits.
 */
export type CustomService = Pick<Service, 'run'> & Partial<Omit<Service, 'run' | 'name'>>;

/** A file of a multipart call. A service with `file` finds it as `call.upload`. */
export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  /** The file exceeded the size limit and was truncated. */
  readonly truncated: boolean;
  /** The name of its field. */
  readonly field?: string;
}

/** An input without any field. */
export const noInput: ObjectSchema = { type: 'object', additionalProperties: false, properties: {} };

/** A service response that is streamed as a file. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** The number of rows, and of texts that had to be cut; known after the first chunk. */
  readonly counted: () => { readonly count: number; readonly cut?: number } | undefined;

  constructor(
    name: string,
    type: string,
    chunks: AsyncIterable<string | Uint8Array>,
    counted: Download['counted'] = () => undefined,
  ) {
    this.name = name;
    this.type = type;
    this.chunks = chunks;
    this.counted = counted;
  }
}
