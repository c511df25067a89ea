import { type LookupFunction, Socket } from 'node:net';
import { ConsoleFault } from '../flow/data/fault.ts';
import { meterSocket } from '../platform/memory/meterSocket.ts';
import { mostBytes } from './engine.ts';

/** The maximum bytes that a server may send before authentication. */
const mostGreeting = 64 * 1024;

/**
 * A socket that connects to the validated address, even if the name resolves elsewhere by then. It
 * disconnects from a server that sends the greeting of another protocol, or too much data before
 * authentication, before any driver reads it.
 */
export function guardedSocket(
  lookup: LookupFunction | undefined,
  isGreeting: (bytes: Buffer) => boolean,
): Socket {
  const socket = new Socket();
  meterSocket(socket, mostGreeting, () => new ConsoleFault('unreachable'));
  checkGreeting(socket, isGreeting);
  if (!lookup) return socket;
  const connect = socket.connect.bind(socket);
  // The drivers call it with port and host. TLS verifies the certificate against the socket's server name,
  // which is set automatically only if the host is not an IP address.
  socket.connect = ((port: number, host: string) => {
    Object.assign(socket, { _host: host });
    return connect({ port, host, lookup, autoSelectFamily: false });
  }) as Socket['connect'];
  return socket;
}

/** After authentication, sets the maximum bytes that the server may send until the next request. */
export function allowPiece(socket: Socket, most: number = mostBytes): void {
  meterSocket(socket, most, () => new ConsoleFault('tooBig'));
}

function checkGreeting(socket: Socket, isGreeting: (bytes: Buffer) => boolean): void {
  const push = socket.push;
  socket.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (!Buffer.isBuffer(chunk)) return push.call(socket, chunk, encoding);
    if (isGreeting(chunk)) {
      socket.push = push;
      return push.call(socket, chunk, encoding);
    }
    socket.destroy(new ConsoleFault('unreachable'));
    return false;
  };
}
