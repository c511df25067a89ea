import type { Readable } from 'node:stream';

/** A stored file as a stream. */
export interface OpenFile {
  /** The caller must read or destroy it. */
  readonly stream: Readable;
  readonly size: number;
}

/**
 * The storage of uploaded files: on this machine, or in an S3-compatible store. The content of a name never
 * changes.
 */
export interface FileStore {
  /** Stores a file durably under a new name; a failure leaves nothing behind. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  /** Null for a name without a file, even an invalid one. */
  open(name: string): Promise<OpenFile | null>;
  /** Removes a file, and the remains of a failed save, if there are any. */
  remove(name: string): Promise<void>;
}
