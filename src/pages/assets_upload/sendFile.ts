import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Uploaded } from '../../fields/controls/upload.ts';
import { fingerprintOf } from './fingerprint.ts';

/** What the server says of an upload that is under way. */
export interface Begun {
  readonly upload_id: string;
  readonly received: number;
  readonly size: number;
  readonly part: number;
}

interface Sending {
  readonly call: KaifangDataProvider['call'];
  readonly signal: AbortSignal;
  /** Hears how much the server has, each time that it has more. */
  readonly onMoved: (begun: Begun) => void;
  readonly onFinishing: () => void;
}

/** Whether no answer came at all: the queue tries again, later each time, and the file's row says so meanwhile. */
export function isLost({ ret }: CallError): boolean {
  return ret === 0;
}

/** Sends a file part by part, from where it stopped the last time. @throws CallError, or AbortError when it is stopped. */
export async function sendFile(
  file: File,
  { call, signal, onMoved, onFinishing }: Sending,
): Promise<Uploaded> {
  const how = { signal, quiet: isLost };
  const fingerprint = await fingerprintOf(file);
  signal.throwIfAborted();
  const start = { name: file.name, size: file.size, fingerprint };
  let begun = await call<Begun>('Admin.File.BeginUpload', start, how);
  onMoved(begun);
  while (begun.received < file.size) {
    const { upload_id, received: offset, part } = begun;
    const bytes = file.slice(offset, offset + part);
    begun = await call<Begun>('Admin.File.AppendUpload', { upload_id, offset, file: bytes }, how);
    onMoved(begun);
  }
  onFinishing();
  return call<Uploaded>('Admin.File.FinishUpload', { upload_id: begun.upload_id }, how);
}
