import type { Uploaded } from '../../fields/controls/upload.ts';

/** The state of an upload. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'broken' | 'finishing' | 'done' | 'failed';

/** A file in the upload queue. */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
  /** The number of bytes that the server has received. */
  readonly received: number;
  /** The server's id of the upload in progress. */
  readonly uploadId?: string | undefined;
  /** Why it was rejected. */
  readonly fault?: string | undefined;
  readonly record?: Uploaded;
}

/** The received part of a file, in percent. */
export function percentOf({ file, received }: UploadItem): number {
  return file.size === 0 ? 0 : Math.floor((received / file.size) * 100);
}
