import type { Readable } from 'node:stream';

/** A stored file on its way to whoever asked for it. */
export interface OpenFile {
  /** Whoever takes it has to read it or to destroy it. */
  readonly stream: Readable;
  readonly size: number;
}

/** Where uploaded files are kept: on this machine, or in an S3-compatible store. A name never gets another content. */
export interface FileStore {
  /** Stores a file under a fresh name, so that it outlives a power cut; what fails leaves nothing. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  /** Nothing for a name that no file has, whatever it says. */
  open(name: string): Promise<OpenFile | null>;
  /** Removes a file, and what a broken save left of it, if there is any. */
  remove(name: string): Promise<void>;
}
