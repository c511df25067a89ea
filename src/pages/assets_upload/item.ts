import type { Uploaded } from '../../fields/controls/upload.ts';

/** How far an upload is. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'broken' | 'finishing' | 'done' | 'failed';

/** A file on the list of uploads. */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
  /** How many of its bytes the server has. */
  readonly received: number;
  /** What the server calls it while it is under way. */
  readonly uploadId?: string | undefined;
  /** Why it was not taken. */
  readonly fault?: string | undefined;
  readonly record?: Uploaded;
}

/** How much of a file has arrived, in percent. */
export function percentOf({ file, received }: UploadItem): number {
  return file.size === 0 ? 0 : Math.floor((received / file.size) * 100);
}
