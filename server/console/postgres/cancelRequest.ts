import { connect, type LookupFunction } from 'node:net';
import { connectWithin, type Target } from '../engine.ts';

const cancelCode = 80877102;

/** Asks a PostgreSQL server to stop what one of its sessions runs; it needs no free connection for that. */
export function cancelRequest(
  { host, port }: Target,
  lookup: LookupFunction | undefined,
  process: number,
  secret: number,
): Promise<void> {
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(cancelCode, 4);
  message.writeInt32BE(process, 8);
  message.writeInt32BE(secret, 12);
  return new Promise((resolve) => {
    const socket = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port, ...(lookup && { lookup, autoSelectFamily: false }) });
    socket.setTimeout(connectWithin, () => socket.destroy());
    socket.on('connect', () => socket.end(message));
    // The server answers nothing, and closes.
    socket.on('data', () => {});
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}
