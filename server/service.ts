import type { Access, ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { Call } from './call.ts';
import type { Condition } from './collection/where.ts';

/** A named verb. Its input was checked against its schema before it runs. */
export interface Service {
  readonly name: string;
  readonly access: Access;
  readonly input: ObjectSchema;
  /**
   * Writes run in one transaction with their audit entry; reads run without, and so does what changes something
   * outside: another database, what an address does, or our own tables in transactions of its own. Whatever writes takes
   * an idempotency key.
   */
  readonly writes: boolean | 'outside';
  /** Which calls do no more the second time than once: all of them, or those of an input. They need no key. */
  readonly repeatable?: boolean | ((input: Row) => boolean);
  /** What it does, for the docs, in both languages. */
  readonly summary: { readonly zh_cn: string; readonly en: string };
  /** The service whose permission it shares, when it belongs to no operation by itself. */
  readonly like?: string;
  /** A multipart service: the name of its file field. */
  readonly file?: string;
  /** It is about records by their ids, and takes a filter in their place: which records, and what is done to them. */
  readonly over?: { readonly resource: Resource; readonly deed: (input: Row) => string };
  /** It takes a filter by a job of its own making. */
  readonly ownJob?: boolean;
  /** Which records a filter may reach, where that is not simply the caller's own, or everybody's. */
  readonly scope?: (call: Call) => Promise<Condition>;
  /** Whether a filter's records are taken from the last to the first. */
  readonly lastFirst?: boolean;
  /** Of a service that deletes: what is to be done besides when records come back from the trash, or leave it for good. */
  readonly trash?: TrashCare;
  /** It stores a new record, where what is not said has its default: the rules between fields see it. */
  readonly fills?: boolean;
  /** Whether it was written by hand: then nothing may go around it. */
  readonly byHand?: boolean;
  /**
   * Not for whoever is signed in as somebody else; services that write a password or a secret never are. False is for one
   * that changes nothing of the class it belongs to.
   */
  readonly inPerson?: boolean;
  /** What is needed to change a first password or to sign out: whoever must change his may call it, and nothing else. */
  readonly withFirstPassword?: boolean;
  /** How it stands in the visit path: what every page asks for never does, what a page asks again while it is open does once. */
  readonly trail?: 'never' | 'once';
  /** Runs before the transaction: for what is refused early, or stays counted when the call is refused. */
  before?(call: Call, input: Row): Promise<void>;
  run(call: Call, input: Row): Promise<unknown>;
}

/** What the trash is to be told by whoever wrote a deletion by hand. */
export interface TrashCare {
  /** Whether the caller may do anything with these records, be it to bring them back or to be rid of them. @throws Refusal when not. */
  mayTouch?(call: Call, records: readonly Row[]): void;
  /** Runs in the transaction that brings records back, when they are there again. @throws Refusal when they may not. */
  restored?(call: Call, records: readonly Row[]): Promise<void>;
  /** Which of the records something still shows, so that they stay; it gets the rows as stored. @returns their ids. */
  needed?(call: Pick<Call, 'app' | 'db'>, rows: readonly Row[]): Promise<ReadonlySet<number>>;
  /** Runs in the transaction that removes records for good, which by the clock is nobody's; it gets the rows as stored. */
  purged?(call: Pick<Call, 'app' | 'db' | 'afterCommit'>, rows: readonly Row[]): Promise<void>;
}

/** A hand-written service; one that stands in for a derived service of the same name takes over what it does not say. */
export type HandWritten = Pick<Service, 'run'> & Partial<Omit<Service, 'run' | 'name'>>;

/** A file that came with a multipart call; a service with `file` finds it as `call.upload`. */
export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  /** The file was larger than the server takes, and was cut off. */
  readonly truncated: boolean;
  /** The name of the field that it came in. */
  readonly field?: string;
}

/** An input without any field. */
export const noInput: ObjectSchema = { type: 'object', additionalProperties: false, properties: {} };

/** A service answer that is sent as a file while it is made. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** How many rows it has, and how many texts had to be cut for it; known once the first piece is made. */
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
