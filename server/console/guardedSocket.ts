import { type LookupFunction, Socket } from 'node:net';
import { meterSocket } from '../memory/meterSocket.ts';
import { mostBytes } from './engine.ts';
import { ConsoleFault } from './fault.ts';

/** How much a server may say before it let anybody in. */
const mostGreeting = 64 * 1024;

/**
 * A socket that connects where the judgement said, whatever a name leads to by then; a server that greets like
 * another kind of server, or says too much before it lets one in, is left before anybody reads it.
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
  // The drivers call it with port and host. TLS judges the certificate by the name that the socket bears, which it has
  // by itself only where the host is no address.
  socket.connect = ((port: number, host: string) => {
    Object.assign(socket, { _host: host });
    return connect({ port, host, lookup, autoSelectFamily: false });
  }) as Socket['connect'];
  return socket;
}

/** From now on a server that let one in may send so much, until it is asked the next time. */
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
