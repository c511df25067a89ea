import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { smallBytes } from './account.ts';
import { Pieces } from './pieces.ts';

/**
 * Bytes on their way from or to a client: in memory while they are few, otherwise in a file, however slow the
 * client is.
 */
export interface Spooled {
  readonly size: number;
  /** Reads all bytes into memory and deletes the file. */
  read(): Promise<Buffer>;
  /** Reads all bytes in chunks; the file is deleted at the end or on abort. */
  stream(): Readable;
  /** Discards them. */
  drop(): Promise<void>;
}

/** The folder of the files, below DATA_DIR: the system's temporary folder is often in memory. */
export function spoolFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'spool');
}

/** Whether a file could not be written because its disk, or the account's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as { code?: string } | null)?.code ?? '');
}

/** Stores incoming bytes, with one chunk in memory at a time. */
export async function spool(
  source: Iterable<Buffer> | AsyncIterable<Buffer>,
  folder: string,
): Promise<Spooled> {
  const waiting = new Pieces();
  let size = 0;
  let file: FileHandle | undefined;
  const write = async () => {
    file ??= await openUnnamed(folder);
    // Unlike `writev`, it fails where a full disk takes only a part.
    await file.appendFile(Buffer.concat(waiting.take()));
  };
  try {
    for await (const piece of source) {
      waiting.add(piece);
      size += piece.length;
      if (waiting.size > smallBytes) await write();
    }
    if (file && waiting.size > 0) await write();
  } catch (error) {
    await file?.close();
    throw error;
  }
  return file ? inFile(file, size) : inMemory(Buffer.concat(waiting.take()));
}

// The unlinked file cannot be opened by others, and a killed process leaves nothing behind.
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

function inMemory(bytes: Buffer): Spooled {
  return {
    size: bytes.length,
    read: async () => bytes,
    stream: () => Readable.from([bytes], { objectMode: false }),
    drop: async () => {},
  };
}

function inFile(file: FileHandle, size: number): Spooled {
  return {
    size,
    async read() {
      try {
        const bytes = Buffer.allocUnsafe(size);
        for (let at = 0; at < size; ) {
          const { bytesRead } = await file.read(bytes, at, size - at, at);
          if (bytesRead === 0) throw new Error('a spooled file is shorter than what was written');
          at += bytesRead;
        }
        return bytes;
      } finally {
        await file.close();
      }
    },
    stream: () => file.createReadStream({ start: 0 }),
    drop: () => file.close(),
  };
}
