import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Uploaded } from '../../fields/controls/upload.ts';

/** The server's response about an upload in progress. */
export interface Begun {
  readonly upload_id: string;
  readonly received: number;
  readonly size: number;
  readonly part: number;
}

interface Sending {
  readonly call: KaifangDataProvider['call'];
  readonly signal: AbortSignal;
  /** Called with the received size each time the server has more. */
  readonly onMoved: (begun: Begun) => void;
  readonly onFinishing: () => void;
}

/**
 * Whether there was no response at all: the queue retries with increasing delays, and the file's row shows
 * that.
 */
export function isLost({ ret }: CallError): boolean {
  return ret === 0;
}

/** Sends a file in chunks, from where it stopped. @throws CallError, or AbortError when it is stopped. */
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

/** A fingerprint of a file's content: its SHA-256, otherwise a unique value. */
async function fingerprintOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  // Without a secure connection a browser has no hashes: then uploads cannot be resumed after a reload.
  if (!crypto.subtle) return hex(crypto.getRandomValues(new Uint8Array(16)));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
