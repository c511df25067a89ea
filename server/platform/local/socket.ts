import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** A socket that proves that its process is alive; its name is null where the folder cannot hold one. */
export type LockSocket = { readonly name: string | null; readonly close: () => void };

/**
 * Opens a socket in the folder that responds exactly as long as this process lives, also to a process in
 * another container, which cannot see ours. Only Linux has such containers.
 */
export async function openLockSocket(folder: string): Promise<LockSocket> {
  if (process.platform !== 'linux') return { name: null, close: () => {} };
  const name = `server.${randomBytes(6).toString('hex')}.sock`;
  const server = createServer((socket) => socket.destroy()).unref();
  const opened = await short(join(folder, name), (path) => {
    return new Promise<boolean>((resolve) => {
      // Some shared folders cannot hold sockets.
      server.once('error', () => resolve(false));
      server.listen(path, () => resolve(true));
    });
  });
  const close = () => {
    server.close();
    rmSync(join(folder, name), { force: true });
  };
  return { name: opened ? name : null, close };
}

/** Whether a process listens on the socket. */
export function answersLockSocket(path: string): Promise<boolean> {
  return short(path, (way) => {
    return new Promise<boolean>((resolve) => {
      const socket = connect(way);
      socket.once('connect', () => resolve(true));
      // Refused: it is dead. Any other error (its queue is full, no permission to connect) proves nothing.
      socket.once('error', (error: NodeJS.ErrnoException) => {
        resolve(!['ECONNREFUSED', 'ENOENT'].includes(error.code ?? ''));
      });
      socket.once('connect', () => socket.destroy());
    });
  });
}

/**
 * Opens the path through a folder's descriptor, because a socket's address has 107 bytes and DATA_DIR may be
 * deep.
 */
async function short<T>(path: string, use: (path: string) => Promise<T>): Promise<T> {
  const folder = openSync(dirname(path), 'r');
  try {
    return await use(`/proc/self/fd/${folder}/${basename(path)}`);
  } finally {
    closeSync(folder);
  }
}
