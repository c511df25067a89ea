import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { smallBytes } from './account.ts';

/** Bytes on their way from or to a caller: in memory while they are few, else in a file, whatever time he takes. */
export interface Spooled {
  readonly size: number;
  /** All of them in memory; the file is gone then. */
  read(): Promise<Buffer>;
  /** All of them piece by piece; the file is gone when it ends or is given up. */
  stream(): Readable;
  /** Forgets them. */
  drop(): Promise<void>;
}

/** Where the files are, below DATA_DIR: a temporary folder of the system is often memory itself. */
export function spoolFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'spool');
}

/** Takes bytes in as they come, a piece in memory at a time. */
export async function spool(
  source: Iterable<Buffer> | AsyncIterable<Buffer>,
  folder: string,
): Promise<Spooled> {
  let pieces: Buffer[] = [];
  let size = 0;
  let waiting = 0;
  let file: FileHandle | undefined;
  const write = async () => {
    file ??= await openUnnamed(folder);
    const some = pieces;
    pieces = [];
    waiting = 0;
    await file.writev(some);
  };
  try {
    for await (const piece of source) {
      pieces.push(piece);
      size += piece.length;
      waiting += piece.length;
      if (waiting > smallBytes) await write();
    }
    if (file && waiting > 0) await write();
  } catch (error) {
    await file?.close();
    throw error;
  }
  return file ? inFile(file, size) : inMemory(Buffer.concat(pieces));
}

// Without a name nobody else finds it, and a process that is killed leaves nothing.
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
